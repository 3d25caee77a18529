import { freePort } from '../../support/free-port';
import { COMMAND_LIMIT_MS, commands, type Send, START_LIMIT_MS, TIMEOUTS } from './commands';
import { Program } from './program';

interface DriverProgram {
  name: string;
  /** What the program takes to listen on a port. */
  parameters: (port: number) => string[];
  debian: string;
  env?: Record<string, string>;
  capabilities: Record<string, unknown>;
}

export interface WebDriver {
  readonly send: Send;
  /** Sends what only this driver knows. */
  readonly call: (method: string, path: string, parameters?: Record<string, unknown>) => Promise<unknown>;
  quit(): Promise<void>;
}

/** Starts a driver that listens to WebDriver over HTTP, and a browser by it. */
export async function startWebDriver({
  name,
  parameters,
  debian,
  env,
  capabilities,
}: DriverProgram): Promise<WebDriver> {
  const port = await freePort();
  const program = Program.start(name, parameters(port), { debian, env });
  const base = `http://127.0.0.1:${port}`;
  await program.ready(() =>
    fetch(`${base}/status`).then(
      (response) => (response.ok ? true : null),
      () => null,
    ),
  );
  const wanted = { capabilities: { alwaysMatch: { ...capabilities, timeouts: TIMEOUTS } } };
  const { sessionId } = (await request(`${base}/session`, 'POST', wanted, START_LIMIT_MS)) as { sessionId: string };
  const call: WebDriver['call'] = (method, path, body) => request(`${base}/session/${sessionId}${path}`, method, body);
  return {
    call,
    send(command, { id, ...rest } = {}) {
      const [method, path] = commands[command];
      return call(method, path.replace(':id', String(id)), rest);
    },
    async quit() {
      await call('DELETE', '');
      await program.end();
    },
  };
}

async function request(
  url: string,
  method: string,
  body: Record<string, unknown> = {},
  limitMs = COMMAND_LIMIT_MS,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    body: method === 'POST' ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(limitMs),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }
  return value;
}
