import { newId } from '@/lib/server/resources/ids';
import { nextSweep } from '@/lib/server/services/retention';
import { send } from './api-under-test';
import { until } from './until';

/** Has a change begin a sweep, and waits until that is over. */
export async function untilSwept(): Promise<void> {
  nextSweep.get().at = 0;
  await send('POST', '/projects', {}, { 'Idempotency-Key': newId() });
  await until(() => Number.isFinite(nextSweep.get().at));
}
