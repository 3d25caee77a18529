import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  /** Starts another process of each server on the same data. The caller stops them. */
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
  try {
    const start = () => startQuits({ path: '/api/health/ready', env: { DATABASE_URL: urlOf('quits') } });
    const startBare = async (project: WireProject) => {
      const file = path.join(folder, `${project.id}.json`);
      await writeFile(file, JSON.stringify(project));
      return startBaseline({ path: '/project', env: { DATABASE_URL: urlOf('bare'), BENCH_PROJECT_FILE: file } });
    };
    const quits = await start();
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
      startQuits: start,
      startBaseline: (other = project) => startBare(other),
    });
  } finally {
    await Promise.all(startedServers.map((server) => server.stop()));
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
