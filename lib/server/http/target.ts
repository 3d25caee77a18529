import 'server-only';

/** The path of a request target: without its query, and without the origin that a proxy's form of it begins with. */
export function pathOf(target: string): string {
  const [address = ''] = target.split(/[?#]/, 1);
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
}
