/** Runs a callback once the page is idle. Safari has no idle callbacks yet: there it runs after a short delay. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 1_000);
}
