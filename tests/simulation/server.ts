import { IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import type { WireProject } from '@/lib/contract/project';
import { closeDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/get-events';
import { forgetProcessState } from '@/lib/server/process/per-process';
import { call, respond } from '@/tests/support/api-under-test';
import { afterCall } from './after-call';
import { Answers, expectSame, timeless } from './answers';
import type { Dice } from './dice';
import type { Answered, Sent } from './network';
import { type Rows, type Tables, type TimelessProject, wireOf } from './tables';

type OnWrite = (sent: Sent, before: TimelessProject, after: TimelessProject) => void;

/**
 * The real route handlers on the real database, watched. After each write the tables hold what it asked for and the answer
 * says, and nothing else has changed; so they do after a restart, and every read gives it.
 */
export class WatchedServer {
  readonly #answers = new Answers();
  project: TimelessProject;

  private constructor(
    private rows: Rows,
    readonly tables: Tables,
    readonly dice: Dice,
    readonly onWrite: OnWrite,
  ) {
    this.project = wireOf(rows);
  }

  static async of(projectId: string, tables: Tables, dice: Dice, onWrite: OnWrite): Promise<WatchedServer> {
    return new WatchedServer(await tables.read(projectId), tables, dice, onWrite);
  }

  /** The project as a page gets it that is opened. */
  async open(): Promise<WireProject> {
    const { body } = await call('GET', `/projects/${this.project.id}`);
    expectSame(timeless(body), this.project, 'the project');
    return body;
  }

  /** Two equal requests at the same time get one answer, of either. */
  async handle(sent: Sent, isTwice: boolean): Promise<Answered> {
    const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => answerTo(sent)));
    for (const { status, text } of answers) {
      if (status >= 500) throw new Error(`${sent.method} ${sent.path} failed: ${text}`);
    }
    if (sent.method === 'GET') {
      for (const answer of answers) this.#checkRead(sent, answer);
    } else {
      await this.#watch(sent, answers);
    }
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    return (second !== undefined && this.dice.chance(0.5) ? second : first) as Answered;
  }

  #checkRead({ init }: Sent, { status, text }: Answered): void {
    const known = new Headers(init.headers).get('If-None-Match');
    expectSame(status === 304, known === `"${this.project.version}"`, 'whether the project is unchanged');
    if (status === 200) expectSame(timeless(JSON.parse(text)), this.project, 'the project');
  }

  async #watch(sent: Sent, answers: readonly Answered[]): Promise<void> {
    const { method, path, init } = sent;
    const body = init.body === undefined ? null : JSON.parse(String(init.body));
    const before = this.project;
    for (const answer of answers) {
      if (answer.status >= 300 || isRepeat(answer)) continue;
      this.rows = afterCall(this.rows, { method, path, body }, answer.text === '' ? '' : JSON.parse(answer.text).id);
    }
    expectSame(await this.tables.read(before.id), this.rows, 'the tables');
    this.project = wireOf(this.rows);
    // Of two equal requests either may have been the first.
    const inTurn = answers.toSorted((a, b) => Number(isRepeat(a)) - Number(isRepeat(b)));
    for (const answer of inTurn) this.#answers.check(sent, answer, before, this.project);
    if (this.project.version !== before.version) this.onWrite(sent, before, this.project);
  }

  /** The process ends and another one begins on the same database. */
  async restart(): Promise<void> {
    await getEvents().stop();
    await closeDb();
    forgetProcessState();
    await this.open();
  }
}

function isRepeat({ headers }: Answered): boolean {
  return headers.has(IDEMPOTENCY_REPLAYED);
}

async function answerTo({ method, path, init }: Sent): Promise<Answered> {
  const { status, headers, ...response } = await respond(method, path, init).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }));
  return { status, headers, text: response.text };
}
