import { RunningServer } from './running-server';

interface Settings {
  databaseUrl: string;
  env?: Record<string, string>;
}

/** Two instances that trust a proxy. They start at the same moment. */
export function startTwo({ databaseUrl, env }: Settings): Promise<[RunningServer, RunningServer]> {
  const settings = { databaseUrl, env: { TRUST_PROXY: '1', ...env } };
  return Promise.all([RunningServer.start(settings), RunningServer.start(settings)]);
}
