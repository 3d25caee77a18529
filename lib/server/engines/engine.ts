import 'server-only';

/** The engines that the program runs on. */
export type Engine = 'sqlite' | 'postgres';

/** The engine that a valid DATABASE_URL names. */
export function engineOf(url: string): Engine {
  return url.startsWith('file:') ? 'sqlite' : 'postgres';
}
