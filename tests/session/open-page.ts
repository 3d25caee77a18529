// Otherwise loaded on demand, which takes time that the simulated clock does not see.
import '@/lib/session/lazy-session';
import { isDeepStrictEqual } from 'node:util';
import { browserApi, createApi, type LoadApi } from '@/lib/client/api';
import { randomKey } from '@/lib/client/random-key';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import { ProjectSession } from '@/lib/session/project-session';
import type { SessionEvent, SessionState } from '@/lib/session/session-store';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { network } from './network';

/** Makes calls on behalf of somebody else. */
export const api = createApi('/api', { mark: () => null, memberIn: () => null });

interface PageOptions {
  isDemo?: boolean;
  baseUrl?: string;
  clock?: SimulatedClock;
  browser?: SimulatedBrowser;
  loadApi?: LoadApi;
  random?: () => number;
  /** Of a page that the browser has stored. */
  asOf?: number;
}

/** Time that stands still while the server works. */
export function newClock(): SimulatedClock {
  return new SimulatedClock(() => network.quiet());
}

/** A page with an open project in its own tab. Its time stands still, and its event stream delivers only what a test sends. */
export class Page {
  readonly clock: SimulatedClock;
  readonly browser: SimulatedBrowser;
  readonly tab: SimulatedTab;
  readonly session: ProjectSession;
  readonly #events: SessionEvent[] = [];
  #source: FakeEventSource | null = null;

  constructor(project: Project, options: PageOptions = {}) {
    const { isDemo = false, clock = newClock(), browser = new SimulatedBrowser() } = options;
    const { baseUrl = '/api', loadApi = async () => browserApi(baseUrl), random = Math.random, asOf } = options;
    this.clock = clock;
    this.browser = browser;
    const openEvents = (url: string) => {
      this.#source = new FakeEventSource(url);
      return this.#source;
    };
    this.tab = new SimulatedTab({ clock, browser, random, asOf, openEvents });
    this.session = new ProjectSession({ project, isDemo, platform: this.tab, baseUrl, loadApi });
    this.session.onEvent((event) => this.#events.push(event));
    this.session.start();
  }

  /** Opens the project in another tab of the same browser, and brings back what is stored there. */
  async openNext(): Promise<Page> {
    const { clock, browser } = this;
    const page = new Page(await api.getProject(this.id), { clock, browser });
    await page.pass(0);
    return page;
  }

  /** The tab is closed without a word, and the project opened again in the same browser. */
  reload(): Promise<Page> {
    this.tab.close();
    return this.openNext();
  }

  /** Opens the project as somebody else, in a browser of their own. */
  async openElsewhere(): Promise<Page> {
    const page = new Page(await api.getProject(this.id));
    await page.pass(0);
    return page;
  }

  get id(): string {
    return this.editor.snapshot.id;
  }

  get state(): SessionState {
    return this.session.getState();
  }

  get editor(): EditorState {
    return this.state.editor;
  }

  do(...actions: readonly EditorAction[]): void {
    for (const action of actions) this.session.dispatch(action);
  }

  /** Presses Save, and waits until all is answered that will be at once. */
  async save(): Promise<void> {
    this.session.save();
    await this.pass(0);
  }

  /** Lets time pass, and all that happens in it. */
  async pass(ms: number): Promise<void> {
    await this.clock.pass(ms);
  }

  /** The page is hidden, and whatever is being typed is left. */
  async hide(): Promise<void> {
    this.tab.setVisible(false);
    await this.pass(0);
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.tab.setOnline(isOnline);
    await this.pass(0);
  }

  /** The stream of events tells of what the server has now. */
  async hear(): Promise<void> {
    await this.pass(0);
    const { epoch, version } = await api.getProject(this.id);
    this.#source?.send('version', { epoch, version, people: 1 });
    await network.quiet();
  }

  async hearEnd(event: 'deleted' | 'replaced'): Promise<void> {
    this.#source?.send(event, {});
    await network.quiet();
  }

  /** Lets time pass, enough for a page whose stream is silent to ask, until it knows the state on the server. */
  async notice(): Promise<void> {
    for (let polls = 0; polls < 20; polls += 1) {
      await this.pass(15_000);
      const { snapshot } = this.editor;
      if (isDeepStrictEqual(revisionOf(snapshot), revisionOf(await api.getProject(snapshot.id)))) return;
    }
  }

  /** The types of the events since the last time. */
  takeEvents(): string[] {
    return this.#events.splice(0).map(({ type }) => type);
  }
}

function revisionOf({ epoch, version, updatedAt }: Project) {
  return [epoch, version, updatedAt];
}

const TIME = '2026-07-01T12:00:00.000Z';
const EMPTY: Project = { id: 'new', name: null, createdAt: TIME, updatedAt: TIME, members: [] };
const TRIP: Project = {
  ...EMPTY,
  name: 'Trip',
  members: [
    {
      id: 'new-aaaa',
      name: 'Ana',
      order: 0,
      expenses: [
        { id: 'new-1111', name: 'Taxi', amount: 3_000, order: 0, involvedMemberIds: [] },
        { id: 'new-2222', name: 'Dinner', amount: 8_000, order: 1, involvedMemberIds: ['new-bbbb', 'new-cccc'] },
      ],
    },
    { id: 'new-bbbb', name: 'Ben', order: 1, expenses: [] },
    { id: 'new-cccc', name: 'Cem', order: 2, expenses: [] },
  ],
};

/** A page with a trip of Ana, Ben and Cem. Ana paid a taxi of 30 for everyone and a dinner of 80 for Ben and Cem. */
export async function openTrip(
  options: PageOptions & { currency?: string; rates?: Project['rates'] } = {},
): Promise<Page> {
  const { currency, rates, ...rest } = options;
  const patch = diff(EMPTY, { ...TRIP, currency, rates });
  const { id } = await api.createWholeProject({ ...EMPTY, name: TRIP.name }, patch, { idempotencyKey: randomKey() });
  const page = new Page(await api.getProject(id), rest);
  await page.pass(0);
  network.reset();
  return page;
}
