import { parseETag } from '@/lib/contract/etag';
import { patchFromWire, type WireChanges } from '@/lib/contract/history';
import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { apply } from '@/lib/domain/patch/apply';
import type { Project } from '@/lib/domain/project';
import { closeDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { call, callForText, send } from '@/tests/support/api-under-test';
import { forgetProcessState } from '@/tests/support/process-state';
import { differing, HEAD } from './facts';
import type { SimulatedRequest, SimulatedResponse } from './network';
import { Oracle } from './oracle';
import type { Rng } from './rng';

/** The real route handlers on the real database. The oracle sees each change. */
export class ObservedServer {
  readonly oracle: Oracle;
  /** The link that writes. At first that is the project's own id. */
  link: string;

  private constructor(
    public project: Project,
    readonly rng: Rng,
  ) {
    this.link = project.id;
    this.oracle = new Oracle(project);
  }

  static async of(projectId: string, rng: Rng): Promise<ObservedServer> {
    return new ObservedServer(projectFromWire((await call('GET', `/projects/${projectId}`)).body), rng);
  }

  /** The project as a page receives it when it is opened. */
  async open(): Promise<WireProject> {
    return (await call('GET', `/projects/${this.link}`)).body;
  }

  /** Handles a request. If it arrives twice, both copies run at the same time, and the sender gets one of the responses. */
  async handle({ method, path, init }: SimulatedRequest, isTwice: boolean): Promise<SimulatedResponse> {
    const responses = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => callForText(method, path, init)));
    for (const { status, text } of responses) {
      if (status >= 500) throw new Error(`${method} ${path} failed: ${text}`);
    }
    const [, , , part, newLink = ''] = path.split('/');
    if (part === 'links' && responses.some(({ status }) => status < 300)) this.link = newLink;
    if (method !== 'GET') await this.#readWrite(init, responses);
    return this.rng.oneOf(responses.filter(({ status }) => status < 300)) ?? (responses[0] as SimulatedResponse);
  }

  async #readWrite(init: RequestInit, responses: readonly SimulatedResponse[]): Promise<void> {
    const before = this.project;
    this.project = projectFromWire(await this.open());
    if (this.project.version === before.version) return;
    const body = JSON.parse(String(init.body));
    const condition = parseETag(new Headers(init.headers).get('If-Match') ?? '');
    const made = responses.filter(({ status }) => status < 300).map(({ text }) => JSON.parse(text));
    const named = [...Object.keys(body.members ?? {}), ...Object.keys(body.expenses ?? {})];
    const isHead = ['name', 'currency', 'rates'].some((field) => field in body);
    this.oracle.onWrite(before, this.project, {
      base: condition === null ? null : Number(condition.split('.').at(-1)),
      named: new Set([
        ...named,
        ...(isHead ? [HEAD] : []),
        ...made.flatMap(({ ids }) => Object.values<string>(ids ?? {})),
      ]),
    });
  }

  /** Somebody undoes the change behind a version that was seen, or puts the project back to it. */
  async restore(): Promise<void> {
    const version = this.#earlierVersion();
    if (version === undefined) return;
    const [room, body] = this.rng.chance(0.7)
      ? ['changes/undo', { versions: [version + 1] }]
      : ['put-back', { version }];
    expect(await send('POST', `/projects/${this.link}/${room}`, body)).toMatchObject({ status: 200 });
    await this.#readRestored();
  }

  /** Somebody puts the project back to an earlier moment, and then to what it is. */
  async goBackAndForth(version = this.#earlierVersion()): Promise<void> {
    if (version === undefined) return;
    const { project } = this;
    for (const to of [version, project.version ?? 0]) {
      expect(await send('POST', `/projects/${this.link}/put-back`, { version: to })).toMatchObject({ status: 200 });
      await this.#readRestored();
      const then = this.oracle.stateAt(to) as Project;
      expect([...differing(this.project, then)]).toEqual([]);
    }
  }

  async #readRestored(): Promise<void> {
    this.project = projectFromWire(await this.open());
    this.oracle.onRestored(this.project);
  }

  #earlierVersion(): number | undefined {
    return this.rng.oneOf(this.oracle.versions.filter((seen) => seen < (this.project.version ?? 0)));
  }

  /** The history leads back to all that was, and from there to what is. */
  async checkHistory(): Promise<void> {
    const { version: last = 0 } = this.project;
    const first = Math.min(...this.oracle.versions);
    let current = this.project;
    for (let before: number | null = last + 1; before !== null; ) {
      const page: WireChanges = (await call('GET', `/projects/${this.link}/changes?before=${before}`)).body;
      for (const change of page.changes) {
        current = apply(current, patchFromWire(change.before));
        const then = this.oracle.stateAt(change.version - 1);
        if (then) expect([...differing(current, then)]).toEqual([]);
      }
      before = page.next;
    }
    await this.goBackAndForth(first);
  }

  /** Replaces the process by a new one on the same database. */
  async restart(): Promise<void> {
    await getEvents().stop();
    await closeDb();
    forgetProcessState();
    await this.open();
  }
}
