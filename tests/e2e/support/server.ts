import path from 'node:path';

/** Of the main server. Another run on the same machine takes another one. */
export const port = Number(process.env.QUITS_E2E_PORT || 3417);
export const origin = `http://127.0.0.1:${port}`;

/** The environment variable that names the folder of this run's databases. */
export const dataFolder = 'QUITS_E2E_DATA';

/** Of the main server, or of another one. */
export function databaseFile(name = 'main'): string {
  return databaseUrl(name).replace('file:', '');
}

export function databaseUrl(name: string): string {
  return `file:${path.join(process.env[dataFolder] ?? '', `${name}.db`)}`;
}
