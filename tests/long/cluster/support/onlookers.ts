import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from '@/tests/system/support/api-client';
import type { Keeper } from './keeper';
import type { Tally } from './tally';

/** Reads projects, and now and then a page. Throws at an answer that is wrong, or older than one that a keeper has had. */
export async function read(
  origin: string,
  keepers: readonly Keeper[],
  tally: Tally,
  isDone: () => boolean,
): Promise<void> {
  const [reads, pages] = [tally.caller('read'), tally.caller('page')];
  for (let count = 0; !isDone(); count += 1) {
    const keeper = keepers[randomInt(keepers.length)] as Keeper;
    const known = keeper.version;
    const { response, text } = await reads.persist(() => fetch(origin + keeper.path));
    if (response.status !== 200) throw new Error(`A read was answered ${response.status} ${text}`);
    const { version } = JSON.parse(text) as { version: number };
    if (version < known) throw new Error(`Version ${version} was read after ${known} was acknowledged.`);
    if (count % 10 === 0) {
      const page = await pages.persist(() => fetch(`${origin}/project/${keeper.projectId}`));
      if (page.response.status !== 200) throw new Error(`A page was answered ${page.response.status}`);
    }
    await delay(20);
  }
}

/** Creates projects, each with a key, and sends every third call again. Returns their ids. Throws where that makes another. */
export async function found(origin: string, name: string, tally: Tally, isDone: () => boolean): Promise<string[]> {
  const caller = tally.caller('create');
  const ids = [];
  while (!isDone()) {
    const key = { 'Idempotency-Key': randomUUID() };
    const create = async () => {
      const { response, text } = await caller.persist(() => send(`${origin}/api/projects`, 'POST', { name }, key));
      if (response.status !== 201) throw new Error(`A creation was answered ${response.status} ${text}`);
      return (JSON.parse(text) as { id: string }).id;
    };
    const id = await create();
    if (ids.length % 3 === 0 && (await create()) !== id) throw new Error('A key has made two projects.');
    ids.push(id);
    await delay(50);
  }
  return ids;
}
