import 'server-only';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { getEnv } from '@/lib/server/process/env';

/** Set by this server on each request that it takes in, whatever the client sent under this name. */
export const CLIENT_HEADER = 'x-quits-client';

type Arrival = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The address that a request came from. Each trusted proxy in front of the server adds the address that it saw to
 * X-Forwarded-For, so the client's stands that many places from the end; what is before it, anyone may have written.
 * Where the header holds no address there, the connection's own is taken.
 */
export function clientAddress({ headers, socket }: Arrival, trustedProxies: number): string {
  const addresses = headers['x-forwarded-for']?.toString().split(',') ?? [];
  const forwarded = trustedProxies > 0 ? (addresses.at(-trustedProxies)?.trim() ?? '') : '';
  return isIP(forwarded) ? forwarded : (socket.remoteAddress ?? '');
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 one, since one person has it whole. */
export function networkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The client that a route handler or a page is answering, as a key for its limits. */
export function clientOf(headers: Headers): string {
  // A function on Vercel has no connection to the client; the platform sets this header and lets no client set it.
  return headers.get(getEnv().VERCEL ? 'x-vercel-forwarded-for' : CLIENT_HEADER) || 'unknown';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
