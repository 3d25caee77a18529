import 'server-only';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Gives the suite an empty folder, removed afterwards. The path is known once the suite runs. */
export function withTestFolder(): () => string {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quits-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  return () => folder;
}
