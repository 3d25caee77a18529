import { createHash } from 'node:crypto';

/** The scripts of a page that a browser would not run under its policy (CSP 3): neither files of this origin, nor named by nonce or hash. */
export function refusedScripts(page: string, policy: string): string[] {
  const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  return [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', source = '']) => {
      const [, file = ''] = /\ssrc="([^"]*)"/.exec(attributes) ?? [];
      const [, nonce] = /\snonce="([^"]*)"/.exec(attributes) ?? [];
      const hash = createHash('sha256').update(source).digest('base64');
      return !(/^\/(?!\/)/.test(file) || sources.includes(`'nonce-${nonce}'`) || sources.includes(`'sha256-${hash}'`));
    })
    .map(([tag]) => tag);
}
