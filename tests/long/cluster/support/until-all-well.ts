import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;

/** Waits for what may take as long as the switch to another database. */
export async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && !holds(); ) await delay(50);
  if (!holds()) throw new Error('It did not come to hold within a minute.');
}
