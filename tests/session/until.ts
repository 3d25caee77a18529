/** Waits for what depends on a database or a socket, which take their own time. The test's timeout ends it. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
