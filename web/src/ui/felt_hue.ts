/** Every book has a cloth of its own, by its place among the books: hues that cards and chips look well on. */
const HUES = [155, 208, 350, 265, 185, 25];
export const feltHue = (place: number): number => HUES[Math.max(0, place) % HUES.length] ?? 155;
