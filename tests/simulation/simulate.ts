import { memberFromWire } from '@/lib/contract/project';
import type { Project } from '@/lib/domain/project';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { SimulatedBrowser, SimulatedClock, settle } from '@/tests/support/simulated-platform';
import { Dice } from './dice';
import { Judge } from './judge';
import { Network } from './network';
import { WatchedTab } from './page';
import { Person, type World } from './person';
import { WatchedServer } from './server';
import type { Tables } from './tables';
import { insertTrip } from './trip';

const TURNS = 24;
const MOST_ROUNDS = 6;
/** Of the network for one person. */
const MOST_STEPS = 8;
/** Milliseconds after which a draft is kept. */
const A_MOMENT = 150;
/** Milliseconds in which everything that waits is tried again. */
const A_WHILE = 65_000;

/** One run: three people at one project over a bad network, until it is good and all is saved. Throws where it should not be so. */
export async function simulate(
  seed: number,
  tables: Tables,
  story: string[],
  setFetch: (fetch: Network['fetch']) => void,
): Promise<void> {
  const dice = new Dice(seed);
  const clock = new SimulatedClock();
  // The second and the third person have the project open in two tabs of one browser.
  const browsers = { a: new SimulatedBrowser(), b: new SimulatedBrowser() };
  const browserOf = (name: string) => (name === 'a' ? browsers.a : browsers.b);
  const tell = (line: string) => void story.push(line);
  const projectId = await insertTrip(dice);
  const personOf = (host: string) => host.replace(/-\d+$/, '');
  const server = await WatchedServer.of(projectId, tables, dice, (sent, before, after) =>
    judge.onWrite(personOf(sent.from), sent, before, after),
  );
  const judge = new Judge(server.project);
  const network = new Network(dice, {
    tell,
    handle: (sent, isTwice) => server.handle(sent, isTwice),
    onSent: (from) => people.find(({ name }) => name === personOf(from))?.plan ?? null,
    onGivenUp: (sent) => judge.onGivenUp(personOf(sent.from), sent),
    version: () => server.project.version,
  });
  setFetch(network.fetch);
  FakeEventSource.opened = [];
  const opened = await server.open();

  let values = 0;
  const world: World = {
    dice,
    judge,
    tell,
    browserOf,
    newValue() {
      values += 1;
      return values;
    },
    openTab: (name, host) =>
      new WatchedTab({
        clock,
        browser: browserOf(name),
        random: dice.random,
        openEvents: (url) => network.openEvents(host, url),
      }),
  };
  const people = ['a', 'b', 'c'].map((name) => new Person(name, world, opened));
  await clock.pass(0);

  async function take(person: Person): Promise<void> {
    const deeds: Record<(typeof DEEDS)[number][1], () => void | Promise<void>> = {
      edit: () => person.edit(),
      undo: () => person.step('undone'),
      redo: () => person.step('redone'),
      choose: () => person.choose(),
      discard: () => person.discard(),
      save: () => person.save(),
      hear: () => network.step(person.page.host),
      'hear at once': () => carry(person),
      react: async () => {
        await carry(person);
        person.react();
        person.save();
        await carry(person);
      },
      'save at once': async () => {
        person.save();
        await carry(person);
      },
      wait: () => clock.pass(dice.pick(WAITS)),
      'lose the network': () => person.page.tab.setOnline(!person.page.tab.isOnline()),
      'look away': () => person.page.tab.setVisible(!person.page.tab.isVisible()),
      reload: async () => {
        await person.leave();
        network.forget(person.page.host);
        person.come(await server.open());
        // Before anything else a page brings back what was kept.
        await clock.pass(0);
      },
      restart: async () => {
        network.breakConnections();
        await settle();
        await server.restart();
      },
    };
    const deed = dice.pick(DEEDS);
    story.push(`${person.name}: ${deed}`);
    await deeds[deed]();
    await settle();
    if (dice.chance(0.7)) await clock.pass(A_MOMENT);
  }

  /** For a while only this person's network goes on. */
  async function carry({ page }: Person): Promise<void> {
    await settle();
    for (let step = 0; step < MOST_STEPS && !network.isQuiet(page.host); step += 1) await network.step(page.host);
  }

  function check(): void {
    for (const { page } of people) if (page.failure !== null) throw page.failure;
  }

  for (let turn = 0; turn < TURNS; turn += 1) {
    const person = dice.oneOf(people);
    if (!network.isQuiet() && dice.chance(0.6)) await network.step();
    else if (person) await take(person);
    check();
  }

  network.isReliable = true;
  for (const { page } of people) {
    page.tab.setOnline(true);
    page.tab.setVisible(true);
  }
  /** Lets everything happen that happens by itself. */
  async function finish(): Promise<void> {
    for (let passed = 0; passed < A_WHILE; passed += A_WHILE / 5) {
      while (!network.isQuiet()) await network.step();
      check();
      await clock.pass(A_WHILE / 5);
    }
    while (!network.isQuiet()) await network.step();
    check();
  }
  await finish();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const person of people) {
      if (person.isDone(server.project.version)) continue;
      tell(`${person.name}: save at last`);
      if (dice.chance(0.5) || !person.page.getState().hasUnsavedChanges) person.chooseAll();
      person.save();
      await finish();
    }
    if (people.every((person) => person.isDone(server.project.version))) break;
  }

  for (const { page } of people) {
    const { editor, isSaving, hasUnsavedChanges } = page.getState();
    expect(isSaving || hasUnsavedChanges).toBe(false);
    expect(asContent(editor.draft)).toEqual(
      asContent({ ...server.project, members: server.project.members.map(memberFromWire) }),
    );
    expect(editor.conflicts.size).toBe(0);
    page.end();
  }
  expect([...browsers.a.drafts, ...browsers.b.drafts]).toEqual([]);
}

/** Milliseconds that a person lets pass: for a save to go on by itself, or for a silent stream to be noticed. */
const WAITS = [
  [6, 500],
  [3, 3_000],
  [1, 60_000],
] as const;

const DEEDS = [
  [10, 'edit'],
  [2, 'undo'],
  [1, 'redo'],
  [2, 'choose'],
  [0.3, 'discard'],
  [3, 'save'],
  [4, 'save at once'],
  [3, 'wait'],
  [2, 'hear'],
  [4, 'hear at once'],
  [6, 'react'],
  [1, 'reload'],
  [0.3, 'restart'],
  [0.5, 'lose the network'],
  [0.5, 'look away'],
] as const;

/** The project but for its times and versions, and the order in which involved lists are told. */
function asContent({ id, name, members }: Pick<Project, 'id' | 'name' | 'members'>) {
  return {
    id,
    name,
    members: members.map(({ version: _, ...member }) => ({
      ...member,
      expenses: member.expenses.map(({ version: __, involvedMemberIds, ...expense }) => ({
        ...expense,
        involvedMemberIds: involvedMemberIds.toSorted(),
      })),
    })),
  };
}
