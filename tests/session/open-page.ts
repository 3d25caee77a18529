import { isDeepStrictEqual } from 'node:util';
import { browserApi, createApi, type LoadApi } from '@/lib/client/api';
import type { Project } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import { ProjectSession } from '@/lib/session/project-session';
import type { SessionEvent } from '@/lib/session/session-store';
import { asSaved } from '@/tests/support/arbitraries/projects';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { SimulatedBrowser, SimulatedClock, SimulatedTab, settle } from '@/tests/support/simulated-platform';
import { network } from './network';

/** Makes calls on behalf of somebody else. */
export const api = createApi('/api');

interface PageOptions {
  isDemo?: boolean;
  clock?: SimulatedClock;
  browser?: SimulatedBrowser;
  loadApi?: LoadApi;
  random?: () => number;
  /** Of a page that the browser has stored. */
  asOf?: number;
}

/** The kinds of the steps that were saved or failed. Every other event is listed under `failed` by its type. */
interface Outcome {
  saved: string[];
  failed: string[];
}

/** A page with an open project in its own tab. Its time stands still, and its event stream delivers nothing. */
export class Page {
  readonly clock: SimulatedClock;
  readonly browser: SimulatedBrowser;
  readonly tab: SimulatedTab;
  readonly session: ProjectSession;
  readonly #events: SessionEvent[] = [];

  constructor(project: Project, options: PageOptions = {}) {
    const { isDemo = false, clock = new SimulatedClock(), browser = new SimulatedBrowser() } = options;
    const { loadApi = async () => browserApi('/api'), random = () => 0, asOf } = options;
    this.clock = clock;
    this.browser = browser;
    const openEvents = (url: string) => new FakeEventSource(url);
    this.tab = new SimulatedTab({ clock, browser, random, asOf, openEvents });
    this.session = new ProjectSession({ project, isDemo, platform: this.tab, baseUrl: '/api', loadApi });
    this.session.onEvent((event) => this.#events.push(event));
    this.session.start();
  }

  /** Opens the project in another tab of the same browser and waits until that page is idle. */
  async openNext(): Promise<Page> {
    const { clock, browser } = this;
    const page = new Page(await api.getProject(this.state.snapshot.id), { clock, browser });
    network.takeCalls();
    await page.pass(0);
    return page;
  }

  /** Opens the project as somebody else, in a browser of their own. */
  async openElsewhere(options: Pick<PageOptions, 'random'> = {}): Promise<Page> {
    return new Page(await api.getProject(this.state.snapshot.id), options);
  }

  get state(): EditorState {
    return this.session.getState().editor;
  }

  get hasUnsavedChanges(): boolean {
    return this.session.getState().hasUnsavedChanges;
  }

  edit(...actions: readonly EditAction[]): void {
    for (const action of actions) this.session.dispatch(action);
  }

  /** Presses Save and waits until the save has ended. */
  async save(): Promise<Outcome> {
    this.takeOutcome();
    this.session.save();
    await this.#saveEnded();
    return this.takeOutcome();
  }

  /** Lets time pass and waits until the server has answered, and any save that starts has ended. */
  async pass(ms: number): Promise<void> {
    await this.clock.pass(ms);
    await settle();
    await network.answered();
    await this.#saveEnded();
  }

  /** Lets time pass, enough for a page whose stream delivers nothing to ask, until it knows the state on the server. */
  async notice(): Promise<void> {
    for (let polls = 0; polls < 20; polls += 1) {
      await this.pass(15_000);
      const { snapshot } = this.state;
      if (isDeepStrictEqual(revisionOf(snapshot), revisionOf(await api.getProject(snapshot.id)))) return;
    }
  }

  /** Reads what others have saved, as after a change past the editor. */
  read(): Promise<void> {
    return this.session.changePastEditor(async () => undefined);
  }

  /** The outcome of the events since the last time. */
  takeOutcome(): Outcome {
    const events = this.#events.splice(0);
    return {
      saved: events.flatMap((event) => (event.type === 'steps-saved' ? event.steps.map(({ step }) => step.kind) : [])),
      failed: events
        .filter(({ type }) => type !== 'steps-saved')
        .map((event) => (event.type === 'step-failed' ? event.step.kind : event.type)),
    };
  }

  #saveEnded(): Promise<void> {
    const { session } = this;
    return new Promise((resolve) => {
      const check = () => {
        if (session.getState().isSaving) return;
        stop();
        resolve();
      };
      const stop = session.subscribe(check);
      check();
    });
  }
}

function revisionOf({ epoch, version, updatedAt }: Project) {
  return [epoch, version, updatedAt];
}

/** The part of a saved project that people see: without versions and times. */
export function content(project: Project) {
  const { name, currency, members } = asSaved(project);
  return {
    name,
    currency,
    members: members.map(({ version: _memberVersion, ...member }) => ({
      ...member,
      expenses: member.expenses.map(({ version: _expenseVersion, ...expense }) => expense),
    })),
  };
}

export async function onServer({ state }: Page) {
  return content(await api.getProject(state.snapshot.id));
}

/** A page with a saved trip of Ana, Ben and Cem. Ana paid a taxi for everyone and a dinner for Ben and Cem. */
export async function openTrip(): Promise<Page> {
  const page = new Page(await api.getProject(await api.createProject(null)));
  page.edit(
    { type: 'project-renamed', name: 'Trip' },
    { type: 'member-added', id: 'new-aaaa' },
    { type: 'member-renamed', memberId: 'new-aaaa', name: 'Ana' },
    { type: 'member-added', id: 'new-bbbb' },
    { type: 'member-renamed', memberId: 'new-bbbb', name: 'Ben' },
    { type: 'member-added', id: 'new-cccc' },
    { type: 'member-renamed', memberId: 'new-cccc', name: 'Cem' },
    { type: 'expense-added', memberId: 'new-aaaa', id: 'new-1111' },
    { type: 'expense-renamed', memberId: 'new-aaaa', expenseId: 'new-1111', name: 'Taxi' },
    { type: 'expense-amount-changed', memberId: 'new-aaaa', expenseId: 'new-1111', amount: 3_000 },
    { type: 'expense-added', memberId: 'new-aaaa', id: 'new-2222' },
    { type: 'expense-renamed', memberId: 'new-aaaa', expenseId: 'new-2222', name: 'Dinner' },
    {
      type: 'sharing-changed',
      memberId: 'new-aaaa',
      expenseId: 'new-2222',
      involvedMemberIds: ['new-bbbb', 'new-cccc'],
    },
  );
  const { failed } = await page.save();
  expect(failed).toEqual([]);
  network.reset();
  return page;
}

export function memberIds({ state }: Page): string[] {
  return state.draft.members.map(({ id }) => id);
}
