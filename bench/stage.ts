import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { WireProject } from '@/lib/contract/project';
import { startPostgres } from '@/tests/support/database/embedded-postgres';
import { seedProject } from './seed';
import { type Server, startBaseline, startQuits } from './servers';

export type Engine = 'sqlite' | 'postgres';

/** Both servers, side by side, and the projects that they are measured with. */
export interface Stage {
  engine: Engine;
  rounds: number;
  /** 10 members with 10 expenses each. The bare app serves and renders the same project. */
  project: WireProject;
  /** 10 members with 100 expenses each. */
  large: WireProject;
  quits: Server;
  baseline: Server;
  /** Starts another process of each server, on the same data, or on a copy of its file: SQLite has one server at a time. The caller stops them. */
  startQuits(): Promise<Server>;
  startBaseline(project?: WireProject): Promise<Server>;
}

/** Starts both servers on databases of their own, fills them, runs the work and cleans up. */
export async function onStage<T>(engine: Engine, rounds: number, work: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quits-bench-'));
  // It keeps its default settings, which put an acknowledged change on the disk.
  const postgres = engine === 'postgres' ? await startPostgres([]) : null;
  const urlOf = (name: string) => postgres?.url ?? `file:${path.join(folder, `${name}.db`)}`;
  const startedServers: Server[] = [];
  let copies = 0;
  try {
    const start = (name: string) => startQuits({ path: '/api/health/ready', env: { DATABASE_URL: urlOf(name) } });
    const startAnother = async () => {
      if (postgres) return start('quits');
      copies += 1;
      await copyDatabase(path.join(folder, 'quits.db'), path.join(folder, `copy-${copies}.db`));
      return start(`copy-${copies}`);
    };
    const startBare = async (project: WireProject) => {
      const file = path.join(folder, `${project.id}.json`);
      await writeFile(file, JSON.stringify(project));
      return startBaseline({ path: '/project', env: { DATABASE_URL: urlOf('bare'), BENCH_PROJECT_FILE: file } });
    };
    const quits = await start('quits');
    startedServers.push(quits);
    const project = await seedProject(quits.origin, 10, 10);
    const large = await seedProject(quits.origin, 10, 100);
    const baseline = await startBare(project);
    startedServers.push(baseline);
    return await work({
      engine,
      rounds,
      project,
      large,
      quits,
      baseline,
      startQuits: startAnother,
      startBaseline: (other = project) => startBare(other),
    });
  } finally {
    await Promise.all(startedServers.map((server) => server.stop()));
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new Database(from, { readonly: true });
  await database.backup(to);
  database.close();
}
