import type { WireProject } from '@/lib/contract/project';
import { getDb } from '@/lib/server/db';
import { getEvents } from '@/lib/server/events/get-events';
import { call, respond } from '../api-under-test';
import type { Dice } from './dice';
import type { Answered, Sent } from './network';

type OnWrite = (sent: Sent, before: WireProject, after: WireProject) => void;

/** The real route handlers on the real database, watched: what one project is after each call. */
export class WatchedServer {
  private constructor(
    public project: WireProject,
    readonly dice: Dice,
    readonly onWrite: OnWrite,
  ) {}

  static async of(projectId: string, dice: Dice, onWrite: OnWrite): Promise<WatchedServer> {
    return new WatchedServer(await read(projectId), dice, onWrite);
  }

  /** Two equal requests at the same time get one answer, of either. */
  async handle(sent: Sent, isTwice: boolean): Promise<Answered> {
    const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => answerTo(sent)));
    if (sent.method === 'GET') {
      for (const { text } of answers) expect(JSON.parse(text)).toEqual(this.project);
    } else {
      await this.#watch(sent, answers);
    }
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    return (second !== undefined && this.dice.chance(0.5) ? second : first) as Answered;
  }

  async #watch(sent: Sent, answers: readonly Answered[]): Promise<void> {
    const before = this.project;
    this.project = await read(before.id);
    const taken = answers.filter(({ status, headers }) => status < 300 && !headers.has('Idempotency-Replayed'));
    expect(this.project.version).toBe(before.version + taken.length);
    expectSound(this.project);
    if (answers.some(({ status }) => status >= 500)) throw new Error(`${sent.method} ${sent.path} failed`);
    this.onWrite(sent, before, this.project);
  }

  /** The process ends and another one begins on the same database. */
  async restart(): Promise<void> {
    await getEvents().stop();
    await getDb().$disconnect();
    const shared = globalThis as { quitsDb?: unknown; quitsEvents?: unknown; quitsPool?: unknown };
    delete shared.quitsDb;
    delete shared.quitsEvents;
    delete shared.quitsPool;
    expect(await read(this.project.id)).toEqual(this.project);
  }
}

async function read(projectId: string): Promise<WireProject> {
  return (await call('GET', `/projects/${projectId}`)).body;
}

async function answerTo({ method, path, init }: Sent): Promise<Answered> {
  const { status, headers, ...response } = await respond(method, path, init).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  return { status, headers, text: response.text };
}

/** No id stands twice, nobody is involved who is no member, and nothing is newer than the project. */
function expectSound({ id, version, members }: WireProject): void {
  const expenses = members.flatMap((member) => member.expenses);
  const all = [...members, ...expenses];
  expect(new Set([id, ...all.map((one) => one.id)]).size).toBe(all.length + 1);
  expect(all.filter((one) => one.version > version)).toEqual([]);
  const memberIds = new Set(members.map((member) => member.id));
  const involved = expenses.flatMap(({ involved_members }) => involved_members.map((member) => member.id));
  expect(involved.filter((memberId) => !memberIds.has(memberId))).toEqual([]);
}
