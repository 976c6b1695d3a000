// Runs before the first paint, so that the chosen theme never flashes.
try {
  const theme = localStorage.getItem('felt.theme');
  if (theme === '"dark"' || theme === '"light"') document.documentElement.dataset['theme'] = theme.slice(1, -1);
} catch {
  // No storage: the system's theme.
}
