import 'server-only';

/**
 * The request target itself where Next.js can read it, otherwise one with the same text that names no page: Next.js
 * (16.4, without a pages folder) answers 500 to a malformed path such as `/%ff`, and 404 to that.
 */
export function mendMalformedTarget(target: string): string {
  const [path = '', ...query] = (target.startsWith('/') || URL.canParse(target) ? target : `/${target}`).split('?');
  return [canDecode(path) ? path : path.replaceAll('%', '%25'), ...query].join('?');
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
