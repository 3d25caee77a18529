import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = 'lib/workarounds';

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** All that is written by hand. */
const all = [
  ...['app', 'bench', 'components', 'lib', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ),
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
].filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && !/\/node_modules\/|server\/generated\//.test(file));

const elsewhere = all.filter((file) => !file.startsWith(`${FOLDER}/`));
const production = all.filter((file) => !/^(bench|tests)\/|\.test\.tsx?$/.test(file));
const workarounds = production.filter((file) => file.startsWith(`${FOLDER}/`));

interface Statement {
  files: string[];
  /** A package, or node, and the beginning of its version. */
  name: string;
  version: string;
  upstream: string;
  /** What fails, or passes, when the makers have changed it. */
  proof: string;
}

/** The rows of the table in the README. */
const exceptions: Statement[] = textOf(`${FOLDER}/README.md`)
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, where = '', , version = '', upstream = '', proof = ''] = line.split('|').map((cell) => cell.trim());
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    const [name = '', number = ''] = version.split(' ');
    return { files, name, version: number, upstream, proof: proof.replaceAll('`', '') };
  });

const listed = exceptions.flatMap(({ files }) => files);

/** What a framework does not document, as far as a text shows it. */
const UNDOCUMENTED = [
  /\._(?!default\b|zod\b)\w+[.?(]/,
  /\.prototype\b/,
  /\bdestroySoon\b/,
  /\bassignSocket\b/,
  /\bsetFlagsFromString\b/,
  /\bdriverAdapterError\b/,
  /__NEXT_|__next_|DO_NOT_USE|__SECRET_/,
  /\bemit\('close'\)/,
  /Object\.assign\((response|request|socket|server|adapter|transaction|connection|client|pool|stream)\b/,
  /Object\.assign\(\w+\(/,
];

/** What tests and styles don't use either. */
const INTERNAL = [/\bnext\/dist\b|\bprisma\/build\b/, /__react[A-Z]/, /--removed-body-|--lift-amount/];

const using = (files: readonly string[], patterns: readonly RegExp[]) =>
  files.filter((file) => patterns.some((pattern) => pattern.test(textOf(file))));

test('What a framework does not document is used in this folder, and nowhere else but where its README says.', () => {
  expect(production.length).toBeGreaterThan(300);
  const code = elsewhere.filter((file) => production.includes(file));
  expect(using(code, UNDOCUMENTED)).toEqual([]);
  expect(using(elsewhere, INTERNAL).filter((file) => !listed.includes(file))).toEqual([]);
});

test('The global object of the server is used where the README says.', () => {
  const code = elsewhere.filter((file) => production.includes(file));
  const ofServer = code.filter((file) => /^(lib\/server|scripts|app|instrumentation|middleware)/.test(file));
  expect(using(ofServer, [/\bglobalThis\b/])).toEqual(exceptions[0]?.files);
});

test.each(workarounds)('%s says for which version it is, where its makers know of it, and when it can go.', (file) => {
  const text = textOf(file);
  const [, name = '', version = ''] = /^ \* For: (\S+) (\S+)$/m.exec(text) ?? [];
  const [, upstream = ''] = /^ \* Upstream: (.+)$/m.exec(text) ?? [];
  const [, proof = ''] = /^ \* Goes when [^:]+: (\S+)$/m.exec(text) ?? [];
  expectTrue({ files: [file], name, version, upstream, proof });
});

test.each(exceptions)('So does the README of $files.', (exception) => {
  expectTrue(exception);
});

function expectTrue({ files, name, version, upstream, proof }: Statement): void {
  const missing = [...files, proof].filter((file) => !existsSync(path.join(ROOT, file || 'none')));
  expect(missing).toEqual([]);
  expect(upstream).toMatch(/^(none known|https:\/\/github\.com\/\S+\/(issues|pull)\/\d+)$/);
  const installed = name === 'node' ? version : installedVersion(name);
  expect(`${installed}.`).toMatch(new RegExp(`^${version.replace('.', '\\.')}\\.`));
}

function installedVersion(name: string): string {
  const { version } = JSON.parse(textOf(`node_modules/${name}/package.json`)) as { version: string };
  return version;
}
