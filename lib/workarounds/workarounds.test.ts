import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = 'lib/workarounds';

/** Production code: what is no test, and was not generated. */
function sources(): string[] {
  const folders = ['app', 'components', 'lib', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const files = folders.filter(
    (file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.test\.tsx?$|server\/generated\//.test(file),
  );
  return [...files, 'instrumentation.ts', 'middleware.ts', 'next.config.ts'];
}

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** What a framework does not document, as far as a text shows it. */
const UNDOCUMENTED = [
  /\._(?!default\b|zod\b)\w+[.?(]/,
  /\.prototype\b/,
  /\bdestroySoon\b/,
  /\bsetFlagsFromString\b/,
  /__NEXT_|__next_|DO_NOT_USE|__SECRET_/,
  /\bnext\/dist\b|\bprisma\/build\b/,
  /\bemit\('close'\)/,
  /Object\.assign\((response|request|socket|server|adapter|transaction|connection|client|pool|stream)\b/,
];

/** The bundles of one process share the global object, by one file. A server that runs without a bundle leaves itself there. */
const SHARES_GLOBALS = ['lib/server/process/per-process.ts', 'scripts/server.mjs'];

test('What a framework does not document is used in this folder, and nowhere else.', () => {
  const files = sources().filter((file) => !file.startsWith(`${FOLDER}/`));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => UNDOCUMENTED.some((pattern) => pattern.test(textOf(file))));
  expect(found).toEqual([]);
});

test('The global object of the server is used in one place.', () => {
  const files = sources().filter((file) => /^(lib\/server|scripts|app|instrumentation|middleware)/.test(file));
  expect(files.filter((file) => /\bglobalThis\b/.test(textOf(file)))).toEqual(SHARES_GLOBALS);
});

const workarounds = sources().filter((file) => file.startsWith(`${FOLDER}/`));

test.each(workarounds)('%s says for which version it is, where its makers know of it, and when it can go.', (file) => {
  const text = textOf(file);
  const [, name = '', version = ''] = /^ \* For: (\S+) (\S+)$/m.exec(text) ?? [];
  expect(text).toMatch(/^ \* Upstream: (none known|https:\/\/github\.com\/\S+\/(issues|pull)\/\d+)$/m);
  const [, proof = ''] = /^ \* Goes when [^:]+: (\S+)$/m.exec(text) ?? [];
  expect([proof, existsSync(path.join(ROOT, proof || 'none'))]).toEqual([proof, true]);
  const installed = name === 'node' ? version : installedVersion(name);
  expect(`${installed}.`).toMatch(new RegExp(`^${version.replace('.', '\\.')}\\.`));
});

function installedVersion(name: string): string {
  const { version } = JSON.parse(textOf(`node_modules/${name}/package.json`)) as { version: string };
  return version;
}
