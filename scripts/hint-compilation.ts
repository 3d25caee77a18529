import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Asks the browser, in the first line of a script, to compile all of its functions while the script is on its way, and on
 * another thread. Without it V8 compiles each at its first call, on the thread that a phone has to answer with. Other
 * engines see a comment. https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Puts the hint into each script that the build has made for browsers. Next.js calls this (next.config.ts). */
export async function hintCompilation({ distDir }: { distDir: string }): Promise<void> {
  const folder = path.join(distDir, 'static', 'chunks');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const script = await readFile(file, 'utf8');
      if (!script.startsWith(HINT)) await writeFile(file, HINT + script);
    }),
  );
}
