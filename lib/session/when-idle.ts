/** Runs once the page has nothing more urgent to do. Safari has no idle callbacks yet: there it runs a little later. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 1_000);
}
