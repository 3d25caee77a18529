import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Makes the server that `output: 'standalone'` generates call our function that starts one, with our setting. Next.js has no way
 * to give it another. Throws where the file is another one than was expected.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/issues/51893
 * Goes when it is green without this: tests/long/image.test.ts
 */
export function putOwnServer(file) {
  const replacements = {
    "require('next/dist/server/lib/start-server')": "await import('./scripts/server.mjs')",
    "process.env.HOSTNAME || '0.0.0.0'": 'process.env.HOST',
  };
  let text = readFileSync(file, 'utf8');
  for (const [theirs, ours] of Object.entries(replacements)) {
    const parts = text.split(theirs);
    if (parts.length !== 2) throw new Error(`${file} is not as Next.js 16.4 makes it: ${theirs} was expected once.`);
    text = parts.join(ours);
  }
  writeFileSync(file, text);
}
