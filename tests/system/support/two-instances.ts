import { send } from './api-client';
import { RunningServer } from './running-server';

interface Settings {
  databaseUrl: string;
  env?: Record<string, string>;
}

/** Two instances that trust a proxy and share a budget of three creations. They start at the same moment. */
export function startTwo({ databaseUrl, env }: Settings): Promise<[RunningServer, RunningServer]> {
  const settings = { databaseUrl, env: { RATE_LIMIT_CREATE: '3', TRUST_PROXY: '1', ...env } };
  return Promise.all([RunningServer.start(settings), RunningServer.start(settings)]);
}

/** Three creations of one client are taken, whichever of the two is asked, and the fourth is not. */
export async function expectOneBudget(here: RunningServer, there: RunningServer): Promise<void> {
  const client = { 'X-Forwarded-For': '192.0.2.1' };
  const statuses = [];
  for (const { origin } of [here, there, here, there]) {
    statuses.push((await send(`${origin}/api/projects`, 'POST', {}, client)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
}
