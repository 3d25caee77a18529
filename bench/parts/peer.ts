import type { Browser, Page } from '@playwright/test';
import { launch, onPage, PHONE, SLOW_4G } from '../browser';
import type { Row } from '../figures';
import { memoryOf } from '../machine';
import { dataVisible } from '../page-times';
import { requestsPerSecond } from '../requests-per-second';
import { measureInRounds } from '../rounds';
import type { Stage } from '../stage';

const SECONDS = 4;
const PHONE_CPU = 4;

/** Seconds of load before the memory is measured. */
const MEMORY_SECONDS = 60;

/** A server of another project for shared expenses, with a group of 10 members and 10 expenses each in it. */
interface Peer {
  page: string;
  /** What its page reads the same data from. */
  json: string;
  /** Stands on the page once the data is there. */
  text: string;
  /** The process of its server. */
  pid: number;
}

/**
 * The same work on Quits and on a peer that is running, by PEER_URL, PEER_JSON_URL, PEER_TEXT and PEER_PIDS: the processes of its
 * server and its database, the server's first. docs/performance.md says how to put one there. Throws where one of them is missing.
 */
export async function measurePeer(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const peer = readPeer();
  const browser = await launch();
  try {
    const served = await servedRows(stage, peer, (share) => onProgress(share * 0.3));
    const seen = await seenRows(browser, stage, peer, (share) => onProgress(0.3 + share * 0.2));
    return [...served, ...seen, await memoryRow(stage, peer, (share) => onProgress(0.5 + share * 0.5))];
  } finally {
    await browser.close();
  }
}

function readPeer(): Peer {
  const read = (name: string) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set: see docs/performance.md.`);
    return value;
  };
  return {
    page: read('PEER_URL'),
    json: read('PEER_JSON_URL'),
    text: read('PEER_TEXT'),
    pid: Number.parseInt(read('PEER_PIDS'), 10),
  };
}

function pathsOf({ quits, project }: Stage) {
  return { page: `${quits.origin}/project/${project.id}`, json: `${quits.origin}/api/projects/${project.id}` };
}

async function servedRows(stage: Stage, peer: Peer, onProgress: (share: number) => void): Promise<Row[]> {
  const own = pathsOf(stage);
  const rate = (url: string) => requestsPerSecond({ url, status: 200 }, SECONDS);
  const rates = await measureInRounds(
    stage.rounds,
    { json: rate(own.json), peerJson: rate(peer.json), page: rate(own.page), peerPage: rate(peer.page) },
    onProgress,
  );
  return [
    {
      what: 'a project of 10 × 10 as JSON',
      unit: 'req/s',
      figures: rates.json,
      baselines: rates.peerJson,
      budget: { min: 7 },
    },
    {
      what: 'its page, first HTML',
      unit: 'req/s',
      figures: rates.page,
      baselines: rates.peerPage,
      budget: { min: 10 },
    },
  ];
}

async function seenRows(
  browser: Browser,
  stage: Stage,
  peer: Peer,
  onProgress: (share: number) => void,
): Promise<Row[]> {
  const { page } = pathsOf(stage);
  const member = stage.project.members[0]?.name ?? '';
  const phone = { screen: PHONE, network: SLOW_4G, cpuSlowdown: PHONE_CPU };
  const visible = (url: string, text: string) => () => onPage(browser, phone, (tab) => dataVisible(tab, url, text));
  const script = (url: string) => () => onPage(browser, { screen: PHONE }, (tab) => scriptOf(tab, url));
  const measured = await measureInRounds(
    stage.rounds,
    {
      visible: visible(page, member),
      peerVisible: visible(peer.page, peer.text),
      script: script(page),
      peerScript: script(peer.page),
    },
    onProgress,
  );
  return [
    {
      what: 'data visible, slow 4G, 4× CPU',
      unit: 'ms',
      figures: measured.visible,
      baselines: measured.peerVisible,
      budget: { max: 0.12 },
    },
    {
      what: 'script that the page loads at first, as it is sent',
      unit: 'KB',
      figures: measured.script,
      baselines: measured.peerScript,
      budget: { max: 0.4 },
    },
  ];
}

/** Kilobytes of the scripts that a page asks for until it has loaded, compressed as the server sends them. */
async function scriptOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [{ loadEventStart = 0 } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const scripts = files.filter(
      ({ name, startTime }) => startTime < loadEventStart && new URL(name).pathname.endsWith('.js'),
    );
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  return bytes / 1000;
}

async function memoryRow(stage: Stage, peer: Peer, onProgress: (share: number) => void): Promise<Row> {
  const own = pathsOf(stage);
  const afterLoad = (pid: number, urls: readonly string[]) => async () => {
    for (const url of urls) await requestsPerSecond({ url, status: 200 }, MEMORY_SECONDS / urls.length)();
    return memoryOf(pid);
  };
  const memory = await measureInRounds(
    1,
    {
      quits: afterLoad(stage.quits.pid, [own.json, own.page]),
      peer: afterLoad(peer.pid, [peer.json, peer.page]),
    },
    onProgress,
  );
  return { what: 'memory after 60 s of load', unit: 'MiB', figures: memory.quits, baselines: memory.peer };
}
