import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalServer, startServer } from '@/tests/support/local-server';
import { databaseUrl, port as mainPort, origin } from './server';

const root = path.resolve(import.meta.dirname, '../../..');

/** How the API behaves towards one call: 'ok', a status with a detail, or no answer at all. */
export type Behaviour = 'ok' | 'hang up' | { status: number; detail: string };

export interface SeenCall {
  method: string;
  path: string;
  /** A browser sends an Origin header; the server that renders a page does not. */
  by: 'browser' | 'server';
  at: number;
}

/**
 * An API at an origin of its own. It forwards calls to the main server, and a test can make it slow or let it fail for
 * its own project.
 */
export class RemoteApi {
  readonly calls: SeenCall[] = [];
  #server: LocalServer | null = null;
  /** Called for each call of the API, in order. */
  behave: (call: SeenCall) => Behaviour | Promise<Behaviour> = () => 'ok';

  /** Starts it and returns its base URL. */
  async start(): Promise<string> {
    this.#server = await startServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    return `${this.#server.url}/v1`;
  }

  reset(): void {
    this.calls.length = 0;
    this.behave = () => 'ok';
  }

  by(who: SeenCall['by']): SeenCall[] {
    return this.calls.filter((call) => call.by === who);
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Content-Type, Accept, If-Match, If-None-Match, Idempotency-Key, Prefer',
      'Access-Control-Max-Age': '600',
    };
    const { method = 'GET', url = '/' } = request;
    if (method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const call: SeenCall = {
      method,
      path: url.replace(/^\/v1/, ''),
      by: request.headers.origin === undefined ? 'server' : 'browser',
      at: Date.now(),
    };
    // Every open page listens to a stream of events: it is not one of the test's calls.
    if (!url.includes('/events')) this.calls.push(call);
    const behaviour = await this.behave(call);
    if (behaviour === 'hang up') {
      request.socket.destroy();
    } else if (behaviour === 'ok') {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk);
      const answer = await fetch(`${origin}/api${call.path}`, {
        method,
        headers: { 'Content-Type': request.headers['content-type'] ?? 'text/plain' },
        body: body.length === 0 ? undefined : Buffer.concat(body),
      });
      const type = answer.headers.get('content-type') ?? 'text/plain';
      response.writeHead(answer.status, { ...cors, 'Content-Type': type }).end(Buffer.from(await answer.arrayBuffer()));
    } else {
      const { status, detail } = behaviour;
      response.writeHead(status, { ...cors, 'Content-Type': 'application/problem+json' }).end(
        JSON.stringify({
          status,
          title: 'Problem',
          detail,
          code: status === 404 ? 'project_not_found' : 'internal_error',
        }),
      );
    }
  }
}

/** Another server of the same build, with some settings and options of its own. No two of a worker have the same index. */
export async function startOtherServer(settings: Record<string, string>, index: number, options: string[] = []) {
  const url = otherServerUrl(index);
  const { port } = new URL(url);
  const command = ['scripts/start.mjs', '--port', port, '--hostname', '127.0.0.1', ...options];
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(`other-${index}`),
      API_BASE_URL: '',
      APP_VERSION: 'other',
      ...settings,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !(await answers(`${url}/api/health`)); tries++) {
    if (tries > 600 || child.exitCode !== null) throw new Error(`No server at ${url}.`);
    await sleep(100);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Where the server of this index is. */
export function otherServerUrl(index: number): string {
  return `http://127.0.0.1:${mainPort + 13 + index}`;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
