import 'server-only';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { getEnv } from '@/lib/server/process/env';

/** The front door sets it on each request, in place of what the client sent. */
export const CLIENT_HEADER = 'x-quits-client';

type Arrival = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The address that a request came from. Each trusted proxy appends the address that it sees to X-Forwarded-For, so the
 * client's is that many places from the end: what precedes it may be forged. Otherwise the address of the connection.
 */
export function clientAddress({ headers, socket }: Arrival, trustedProxies: number): string {
  const addresses = headers['x-forwarded-for']?.toString().split(',') ?? [];
  const forwarded = trustedProxies > 0 ? (addresses.at(-trustedProxies)?.trim() ?? '') : '';
  return isIP(forwarded) ? forwarded : (socket.remoteAddress ?? '');
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const [ip = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The client of a request, as a key for its rate limits. */
export function clientOf(headers: Headers): string {
  // On Vercel a function has no connection to the client. The platform sets this header, whatever a client sends.
  return headers.get(getEnv().VERCEL ? 'x-vercel-forwarded-for' : CLIENT_HEADER) || 'unknown';
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.replace(/\d{1,3}(?:\.\d{1,3}){3}$/, '0:0').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
