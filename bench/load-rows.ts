import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { onPage, PHONE, SLOW_4G } from './browser';
import { type Row, ratioRow } from './figures';
import { blockingOfLoad, mainThreadOfLoad, scriptsOfLoad, streamAskedFor } from './load-work';
import { measureInRounds } from './rounds';
import { seedProject } from './seed';
import type { Stage } from './stage';

/** The factor by which the processor of a phone is slower than this one. */
export const PHONE_CPU = 4;

/** The most that a project may hold. */
const CROWDED = { members: 100, expensesEach: 20 };

type Work = (page: Page, url: string) => Promise<number>;

function onPhone(browser: Browser, work: Work, url: string, network?: typeof SLOW_4G) {
  return () => onPage(browser, { screen: PHONE, network, cpuSlowdown: PHONE_CPU }, (page) => work(page, url));
}

/** What a phone has to do before a project is ready, beside the bare page with as many rows. */
export async function loadRows(browser: Browser, stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const { quits, baseline } = stage;
  const project = `${quits.origin}/project/${stage.project.id}`;
  const times = await measureInRounds(
    stage.rounds,
    {
      bareWork: onPhone(browser, mainThreadOfLoad, baseline.origin),
      work: onPhone(browser, mainThreadOfLoad, project),
      bareBlocking: onPhone(browser, blockingOfLoad, baseline.origin),
      blocking: onPhone(browser, blockingOfLoad, project),
      ready: onPhone(browser, streamAskedFor, project, SLOW_4G),
      scripts: onPhone(browser, scriptsOfLoad, project),
    },
    onProgress,
  );
  return [
    ratioRow('main thread of a load, 4× CPU', times.work, times.bareWork, 1.6),
    ratioRow('blocking of a load, 4× CPU', times.blocking, times.bareBlocking, 1.3),
    {
      what: 'ready: the stream is asked for, slow 4G, 4× CPU',
      unit: 'ms',
      figures: times.ready,
      budget: { maxFigure: 2_500 },
    },
    { what: 'scripts of a first visit', unit: 'files', figures: times.scripts, budget: { maxFigure: 14 } },
  ];
}

/** The same work for a project that is as large as it may be. */
export async function crowdedLoadRow(
  browser: Browser,
  stage: Stage,
  onProgress: (share: number) => void,
): Promise<Row> {
  const crowded = await seedProject(stage.quits.origin, CROWDED.members, CROWDED.expensesEach);
  const bare = await stage.startBaseline(crowded);
  try {
    const times = await measureInRounds(
      stage.rounds,
      {
        bareWork: onPhone(browser, mainThreadOfLoad, bare.origin),
        work: onPhone(browser, mainThreadOfLoad, `${stage.quits.origin}/project/${crowded.id}`),
      },
      onProgress,
    );
    return ratioRow('the same, 100 members × 20 expenses', times.work, times.bareWork, 4);
  } finally {
    await bare.stop();
  }
}

/** What a page is sent, compressed, until the name of its first person stands in it. */
export async function sentRow({ quits, project }: Stage): Promise<Row> {
  const html = await (await fetch(`${quits.origin}/project/${project.id}`)).text();
  const until = html.indexOf(`value="${project.members[0]?.name}"`);
  if (until === -1) throw new Error('The page does not show its first person.');
  return {
    what: 'sent until the first person stands in the page, gzip',
    unit: 'KB',
    figures: [gzipSync(html.slice(0, until), { level: 9 }).length / 1_000],
    budget: { maxFigure: 25 },
  };
}
