/** Waits for what comes from a database, a socket or another process in its own time: for at most ten seconds. */
export async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end && !holds(); ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (!holds()) throw new Error('It did not come to hold within ten seconds.');
}
