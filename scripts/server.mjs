import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keepWritesAsync } from '../lib/workarounds/keep-writes-async.mjs';
import { serverWithoutUpgrades } from '../lib/workarounds/leave-upgrades.mjs';

/** Milliseconds. Next.js calls instrumentation.ts as soon as it has started, even on a slow machine. */
const START_TIMEOUT_MS = 30_000;

/** Where it listens by default: nobody reaches it from another machine. */
const LOOPBACK = '127.0.0.1';

/**
 * Serves the application from this process, as a custom server of Next.js. Every request passes the front door of the
 * application (lib/server/http/front-door/front-door.ts) before Next.js, and waits until it is open. The options are those of the
 * function of the same name in Next.js, for which a standalone build calls this one.
 * `hostname` is an address of this machine.
 * Rejects when the port is taken, when there is no build, and when the front door stays shut.
 */
export async function startServer({ dir, hostname, port, keepAliveTimeout, isDev = false }) {
  const host = requireAddress(hostname || LOOPBACK);
  process.env.HOST = host;
  dropUnwritable(process.stdout);
  dropUnwritable(process.stderr);
  // React chooses its build by this variable when it is loaded.
  process.env.NODE_ENV ||= isDev ? 'development' : 'production';
  const build = isDev ? '' : readFileSync(path.join(dir, '.next', 'BUILD_ID'), 'utf8');
  const { default: next } = await import('next');

  // Expectations that Node.js does not know are ignored, rather than answered by itself.
  const server = createServer(serve).on('checkExpectation', serve);
  let app = null;
  // Many requests may come in one turn. What is dropped of them must not cost as much as a promise.
  function serve(request, response) {
    const fail = (error) => answerError(error, response);
    if (app === null) ready.then(() => serve(request, response)).catch(fail);
    else if (app.begin(response)) app.answer(request, response, app.render).catch(fail);
  }
  if (keepAliveTimeout) server.keepAliveTimeout = keepAliveTimeout;
  const frontDoor = new Promise((open) => {
    // As in lib/server/process/per-process.ts.
    globalThis.quitsState ??= new Map();
    globalThis.quitsState.set('server', { server, open, build });
  });
  const ready = openServer();
  app = await ready;

  async function openServer() {
    // The port comes first: a second start by mistake must not touch the database.
    await once(server.listen(port, host), 'listening');
    console.log(`Quits: ${placeOf(host, port)}`);
    // Only while developing Next.js needs the upgrade requests.
    const httpServer = isDev ? server : serverWithoutUpgrades();
    const application = next({ dev: isDev, dir, hostname: host, port, httpServer });
    await application.prepare();
    keepWritesAsync(process.stdout);
    keepWritesAsync(process.stderr);
    const door = await Promise.race([frontDoor, delay(START_TIMEOUT_MS, null, { ref: false })]);
    if (door === null) throw new Error('Next.js has not called instrumentation.ts, so the front door is shut.');
    return { ...door, render: application.getRequestHandler() };
  }
}

function requireAddress(host) {
  if (isIP(host) || host === 'localhost') return host;
  throw new Error('HOST must be an IP address of this machine, or localhost.');
}

function answerError(error, response) {
  console.error(error);
  if (!response.headersSent) response.statusCode = 500;
  response.end();
}

/** The URL of a server on this machine, and from where it can be reached. */
function placeOf(host, port) {
  if ([LOOPBACK, '::1', 'localhost'].includes(host)) return `http://localhost:${port} (from this machine only)`;
  if (['0.0.0.0', '::'].includes(host)) return `http://localhost:${port} (from all networks of this machine)`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** What a full disk or a closed pipe does not take is dropped. Without a listener the error would end the process. */
function dropUnwritable(stream) {
  stream.on('error', () => {});
}
