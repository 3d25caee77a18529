/**
 * Next.js calls this once in each server process and waits for it before the first request. On Vercel there is nothing to
 * do: `npm run vercel-build` has migrated the database, and the platform takes requests in and ends its functions itself.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && !process.env.VERCEL) {
    const [{ startUp }, { stopOnSignals }] = await Promise.all([
      import('@/lib/server/start-up'),
      import('@/lib/server/shutdown'),
    ]);
    await startUp();
    if (process.env.NEXT_MANUAL_SIG_HANDLE) stopOnSignals();
  }
}
