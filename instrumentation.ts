/** Next.js calls this once in each server process and waits for it before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const [{ startUp }, { stopOnSignals }] = await Promise.all([
      import('@/lib/server/start-up'),
      import('@/lib/server/shutdown'),
    ]);
    await startUp();
    if (process.env.NEXT_MANUAL_SIG_HANDLE) stopOnSignals();
  }
}
