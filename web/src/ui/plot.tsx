// A graph that fits its place, in the colours of the theme.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { theme } from './prefs';

export const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
export const axis = (): uPlot.Axis => ({
  stroke: colour('--dim'),
  grid: { stroke: colour('--line'), width: 1 },
  ticks: { show: false },
  size: 30,
  font: '12px Inter, system-ui, sans-serif',
});

interface PlotProps {
  /** asked for anew when the colours change */
  options: () => Omit<uPlot.Options, 'width' | 'height'>;
  data: uPlot.AlignedData;
  height: number;
  /** changes with the data */
  k: string;
  words: string;
}

/** Whether the system is dark, followed while the page is open. */
function useDark(): boolean {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const [dark, setDark] = useState(query.matches);
  useEffect(() => {
    const changed = (): void => setDark(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, []);
  return dark;
}

export function Plot({ options, data, height, k, words }: PlotProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null),
    dark = useDark();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const plot = new uPlot({ ...options(), width: element.clientWidth || 300, height }, data, element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [k, dark, theme.value]);
  return <div ref={box} class="plot" style={{ minHeight: `${height}px` }} role="img" aria-label={words} />;
}
