import path from 'node:path';

export const port = 3417;
export const origin = `http://127.0.0.1:${port}`;

/** The environment variable that names the folder of this run's databases. */
export const dataFolder = 'QUITS_E2E_DATA';

export function databaseUrl(name: string): string {
  return `file:${path.join(process.env[dataFolder] ?? '', `${name}.db`)}`;
}
