import { parseRevision } from '@/lib/contract/etag';
import { IDEMPOTENCY_REPLAYED } from '@/lib/contract/headers';
import type { WireProject } from '@/lib/contract/project';
import { closeDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { etagAt } from '@/lib/server/resources/epoch';
import { call, callForText, send } from '@/tests/support/api-under-test';
import { forgetProcessState } from '@/tests/support/process-state';
import { HistoryCheck } from './history-check';
import type { SimulatedRequest, SimulatedResponse } from './network';
import { applyCall } from './reference-model';
import { expectSame, ResponseChecks, timeless } from './response-checks';
import type { Rng } from './rng';
import { type Rows, type Tables, type TimelessProject, wireOf } from './tables';

type OnWrite = (request: SimulatedRequest, before: TimelessProject, after: TimelessProject) => void;
type OnRestored = (before: TimelessProject, after: TimelessProject) => void;

/**
 * The real route handlers on the real database. Checks after each write that the tables hold what the request asked for and
 * the response says, and that nothing else has changed. Reads and restarts must not change that.
 */
export class CheckedServer {
  readonly #responses = new ResponseChecks();
  readonly #history = new HistoryCheck();
  readonly #replacedLinks = new Set<string>();
  project: TimelessProject;
  /** The link that writes. At first that is the project's own id. */
  link: string;

  private constructor(
    private rows: Rows,
    readonly tables: Tables,
    readonly rng: Rng,
    readonly onWrite: OnWrite,
    readonly onRestored: OnRestored,
  ) {
    this.project = wireOf(rows);
    this.link = this.project.id;
    this.#history.note(this.project);
  }

  static async of(
    projectId: string,
    tables: Tables,
    rng: Rng,
    oracle: { readonly onWrite: OnWrite; readonly onRestored: OnRestored },
  ): Promise<CheckedServer> {
    return new CheckedServer(await tables.read(projectId), tables, rng, oracle.onWrite, oracle.onRestored);
  }

  /** The project as a page receives it when it is opened. */
  async open(): Promise<WireProject> {
    const { body } = await call('GET', `/projects/${this.link}`);
    expectSame(timeless({ ...body, id: this.project.id }), this.project, 'the project');
    return body;
  }

  /** Handles a request. If it arrives twice, both copies run at the same time, and the sender gets one of the responses. */
  async handle(request: SimulatedRequest, isTwice: boolean): Promise<SimulatedResponse> {
    const responses = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => respondTo(request)));
    for (const { status, text } of responses) {
      if (status >= 500) throw new Error(`${request.method} ${request.path} failed: ${text}`);
    }
    await this.#check(request, responses);
    const [first, second] = responses.toSorted((a, b) => a.status - b.status);
    return (second !== undefined && this.rng.chance(0.5) ? second : first) as SimulatedResponse;
  }

  async #check(request: SimulatedRequest, responses: readonly SimulatedResponse[]): Promise<void> {
    const [, , link = '', part, newLink = ''] = request.path.split('/');
    if (part === 'links') return this.#checkNewLink(link, newLink, responses);
    if (this.#replacedLinks.has(link)) return this.#checkRefusals(responses);
    // From here on the project is known by its own id.
    const own = { ...request, path: request.path.replace(link, this.project.id) };
    const answers = responses.map((one) => ({ ...one, text: one.text.replaceAll(link, this.project.id) }));
    if (request.method === 'GET') for (const answer of answers) this.#checkRead(own, answer);
    else await this.#checkWrite(own, answers);
  }

  /** A link that was replaced leads nowhere, and only the one in its place is answered once more. */
  async #checkNewLink(link: string, newLink: string, responses: readonly SimulatedResponse[]): Promise<void> {
    const isMade = responses.some(({ status }) => status < 300);
    if (!isMade) return this.#checkRefusals(responses);
    if (link === this.link && newLink !== link) {
      this.#replacedLinks.add(link);
      this.link = newLink;
    }
    expectSame(newLink, this.link, 'the link that was made');
    expectSame(await this.tables.read(this.project.id), this.rows, 'the tables');
  }

  async #checkRefusals(responses: readonly SimulatedResponse[]): Promise<void> {
    for (const { status, text } of responses) {
      expectSame([status, JSON.parse(text).code], [404, 'link_replaced'], 'the answer under a link that was replaced');
    }
    expectSame(await this.tables.read(this.project.id), this.rows, 'the tables');
  }

  #checkRead({ init, path }: SimulatedRequest, { status, text }: SimulatedResponse): void {
    const known = new Headers(init.headers).get('If-None-Match');
    expectSame(status === 304, known === etagAt(this.project.version), 'whether the project is unchanged');
    if (status !== 200) return;
    const read = timeless(JSON.parse(text)) as TimelessProject;
    const [, , , part, revision = ''] = path.split('/');
    const since = part === 'since' ? parseRevision(decodeURIComponent(revision)) : null;
    expectSame(since ? this.#history.filled(read, since.version) : read, this.project, 'the project');
  }

  async #checkWrite(request: SimulatedRequest, responses: readonly SimulatedResponse[]): Promise<void> {
    const { method, path, init } = request;
    const body = init.body === undefined ? null : JSON.parse(String(init.body));
    const before = this.project;
    for (const response of responses) {
      if (response.status >= 300 || isReplay(response)) continue;
      this.rows = applyCall(
        this.rows,
        { method, path, body },
        response.text === '' ? '' : JSON.parse(response.text).id,
      );
    }
    expectSame(await this.tables.read(before.id), this.rows, 'the tables');
    this.project = wireOf(this.rows);
    this.#history.note(this.project);
    // Of two equal requests either may have been handled first. A replay is checked last.
    const inOrder = responses.toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)));
    for (const response of inOrder) this.#responses.check(request, response, before, this.project);
    if (this.project.version !== before.version) this.onWrite(request, before, this.project);
  }

  /** Somebody puts the project back to an earlier moment, and then to what it is. */
  async goBackAndForth(): Promise<void> {
    const version = this.#history.earlierThan(this.project, this.rng);
    if (version === undefined) return;
    await this.#history.goBackAndForth(this.project, this.link, version);
    await this.#readAgain();
  }

  /** Somebody undoes some of the latest changes, or puts the project back to an earlier moment. */
  async restore(): Promise<void> {
    const { project: before } = this;
    const path = `/projects/${this.link}`;
    const version = this.#history.earlierThan(before, this.rng);
    if (version === undefined) return;
    const [call, body] = this.rng.chance(0.7)
      ? ['changes/undo', { versions: [version + 1] }]
      : ['put-back', { version }];
    expect(await send('POST', `${path}/${call}`, body)).toMatchObject({ status: 200 });
    await this.#readAgain();
    this.onRestored(before, this.project);
  }

  async #readAgain(): Promise<void> {
    this.rows = await this.tables.read(this.project.id);
    this.project = wireOf(this.rows);
    this.#history.note(this.project);
  }

  /** The history leads back to all that was, and from there to what is. To be called at the end. */
  checkHistory(): Promise<void> {
    return this.#history.check(this.project, this.link);
  }

  /** Replaces the process by a new one on the same database. */
  async restart(): Promise<void> {
    await getEvents().stop();
    await closeDb();
    forgetProcessState();
    await this.open();
  }
}

function isReplay({ headers }: SimulatedResponse): boolean {
  return headers.has(IDEMPOTENCY_REPLAYED);
}

function respondTo({ method, path, init }: SimulatedRequest): Promise<SimulatedResponse> {
  return callForText(method, path, init);
}
