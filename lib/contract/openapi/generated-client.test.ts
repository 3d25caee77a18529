import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { apiDocument } from './api-document';

// The generator prints by a programming interface that TypeScript 7 does not have. This package holds one that has it.
jest.mock('typescript', () => jest.requireActual('@ts-morph/common').ts);

const ROOT = path.resolve(__dirname, '../../..');
const folder = withTestFolder();

const WRONG = {
  'a number as a name': `api.PUT('/projects/{projectId}', { params: { path: { projectId: '' } }, body: { name: 5 } })`,
  'a path that there is not': `api.GET('/project', {})`,
  'a call without its id': `api.DELETE('/projects/{projectId}', {})`,
};

const OPTIONS =
  '--pretty false --noEmit --strict --noUncheckedIndexedAccess --target es2023 --lib dom,es2023 --module esnext';

let faults: string;

beforeAll(async () => {
  const inFolder = (name: string) => path.join(folder(), name);
  symlinkSync(path.join(ROOT, 'node_modules'), inFolder('node_modules'));
  writeFileSync(inFolder('api.d.ts'), astToString(await openapiTS(JSON.stringify(apiDocument('1.0.0')))));
  copyFileSync(path.join(ROOT, 'docs/api-walk.ts'), inFolder('api-walk.ts'));
  const wrong = Object.values(WRONG).map((call, at) => [`wrong-${at}.ts`, scriptOf(call)] as const);
  for (const [name, script] of wrong) writeFileSync(inFolder(name), script);
  faults = compile(['api-walk.ts', ...wrong.map(([name]) => name)]);
});

function scriptOf(call: string): string {
  return `import createClient from 'openapi-fetch';
import type { paths } from './api';
const api = createClient<paths>();
void ${call};
`;
}

/** What the compiler says of scripts beside the types that are generated from the document. */
function compile(scripts: readonly string[]): string {
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = [...OPTIONS.split(' '), '--moduleResolution', 'bundler', '--types', 'node'];
  const { stdout, error } = spawnSync(process.execPath, [tsc, ...options, ...scripts], {
    cwd: folder(),
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout;
}

test('The walk through the API has the types that a generator makes from the document.', () => {
  expect(faults).not.toMatch(/^(?!wrong-\d|\s|$)/m);
});

test.each([...Object.keys(WRONG).entries()])('The types refuse: %i, %s.', (at) => {
  expect(faults).toMatch(new RegExp(`^wrong-${at}\\.ts\\(4,.*error TS`, 'm'));
});
