import 'server-only';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Gives the suite an empty folder, removed afterwards. The path is known once the suite runs. */
export function withTestFolder(parent = tmpdir()): () => string {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(parent, 'quits-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  return () => folder;
}
