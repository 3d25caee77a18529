import 'server-only';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { closeIfQueued } from '@/lib/workarounds/close-queued-response';

/** Requests of one connection that may be unanswered at a time. Browsers and proxies send one after the other. */
const MAX_OF_CONNECTION = 10;

/** What is done when each has ended. In the order in which they began. */
const open = new Map<ServerResponse, (() => void)[]>();

const ofConnection = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Notes a request, by its response, until it is answered or its connection is closed. Returns false for one that is to be dropped
 * as it is: its client has left, or has more unanswered ones than a connection may have, which is closed by that.
 */
export function beginRequest(response: ServerResponse): boolean {
  const { socket } = response.req;
  const others = ofConnection.get(socket) ?? newConnection(socket);
  if (others.size >= MAX_OF_CONNECTION) socket.destroy();
  if (socket.destroyed) {
    // Node.js would make an error for each of them, with its stack.
    response.req.destroy();
    return false;
  }
  others.add(response);
  open.set(response, []);
  response.once('close', () => {
    others.delete(response);
    end(response);
  });
  return true;
}

/** Runs this once the request is answered or its client has left. */
export function whenEnded(response: ServerResponse, run: () => void): void {
  open.get(response)?.push(run);
}

/** The responses to all unanswered requests, in the order in which these began. */
export function openResponses(): Iterable<ServerResponse> {
  return open.keys();
}

/** How many requests are unanswered. */
export function countOpenRequests(): number {
  return open.size;
}

function newConnection(socket: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>();
  ofConnection.set(socket, responses);
  socket.once('close', () => {
    for (const response of responses) closeIfQueued(response);
  });
  return responses;
}

function end(response: ServerResponse): void {
  const toRun = open.get(response) ?? [];
  open.delete(response);
  for (const run of toRun) run();
}
