/**
 * Next.js calls this once in each server process, and waits for it before it answers the first page or call. On Vercel
 * there is nothing to do: `npm run vercel-build` has migrated the database, and the platform owns requests and processes.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && !process.env.VERCEL) {
    const [{ openFrontDoor }, { isMissingProject }, { startUp }, { stopOnSignals }, { sweepEveryHour }] =
      await Promise.all([
        import('@/lib/server/http/front-door/front-door'),
        import('@/lib/server/services/open-by-link'),
        import('@/lib/server/process/start-up'),
        import('@/lib/server/process/shutdown'),
        import('@/lib/server/services/retention'),
      ]);
    const server = openFrontDoor((path) => isMissingProject(path.replace(/^\/project\//, '')));
    await startUp();
    stopOnSignals(server);
    sweepEveryHour();
  }
}
