import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hintCompilation } from './hint-compilation';

let distDir: string;

beforeEach(async () => {
  distDir = await mkdtemp(path.join(tmpdir(), 'quits-build-'));
  await mkdir(path.join(distDir, 'static', 'chunks'), { recursive: true });
});
afterEach(() => rm(distDir, { recursive: true }));

const inChunks = (name: string) => path.join(distDir, 'static', 'chunks', name);

test('a script for browsers begins with the hint, and has it once after a second build', async () => {
  await writeFile(inChunks('page.js'), 'start();');
  await hintCompilation({ distDir });
  await hintCompilation({ distDir });
  expect(await readFile(inChunks('page.js'), 'utf8')).toBe('//# allFunctionsCalledOnLoad\nstart();');
});

test('what is no script stays as the build has made it', async () => {
  await writeFile(inChunks('page.css'), 'p {}');
  await hintCompilation({ distDir });
  expect(await readFile(inChunks('page.css'), 'utf8')).toBe('p {}');
});
