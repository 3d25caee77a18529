import 'server-only';

/**
 * The origin that a client asked, as it says itself by the Host header: for what goes back to that client alone. It is no more
 * than a scheme, a name and a port.
 */
export function requestOrigin(headers: Pick<Headers, 'get'>): string {
  const scheme = headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = headers.get('host') ?? '';
  return `${scheme}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost:3000'}`;
}
