import { memberFromWire } from '@/lib/contract/project';
import type { Project } from '@/lib/domain/project';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { Dice } from './dice';
import { Judge } from './judge';
import { Network, settle } from './network';
import { Person } from './person';
import { WatchedServer } from './server';
import type { Tables } from './tables';
import { insertTrip } from './trip';

const TURNS = 24;
const MOST_ROUNDS = 6;
/** Of the network for one person. */
const MOST_STEPS = 8;

/** One run: three people at one project over a bad network, until it is good and all is saved. Throws where it should not be so. */
export async function simulate(
  seed: number,
  tables: Tables,
  story: string[],
  setFetch: (fetch: Network['fetch']) => void,
): Promise<void> {
  const dice = new Dice(seed);
  const tell = (line: string) => void story.push(line);
  const projectId = await insertTrip();
  const personOf = (host: string) => host.replace(/-\d+$/, '');
  const server = await WatchedServer.of(projectId, tables, dice, (sent, before, after) =>
    judge.onWrite(personOf(sent.from), sent, before, after),
  );
  const judge = new Judge(server.project);
  const network = new Network(dice, {
    tell,
    handle: (sent, isTwice) => server.handle(sent, isTwice),
    onSent: (from) => planOf(personOf(from)),
  });
  setFetch(network.fetch);
  const opened = await server.open();

  const planOf = (name: string) => {
    const person = people.find((one) => one.name === name);
    if (person === undefined) throw new Error(`Nobody is called ${name}`);
    return person.plan;
  };
  let values = 0;
  const newValue = () => {
    values += 1;
    return values;
  };
  const people = ['a', 'b', 'c'].map((name) => new Person(name, dice, judge, newValue, tell, opened));

  async function take(person: Person): Promise<void> {
    const deeds: Record<(typeof DEEDS)[number][1], () => void | Promise<void>> = {
      edit: () => person.edit(),
      undo: () => person.step('undone'),
      redo: () => person.step('redone'),
      choose: () => person.choose(),
      discard: () => person.discard(),
      save: () => person.save(true),
      'refresh at once': async () => {
        person.page.refresh();
        await carry(person);
      },
      react: async () => {
        person.page.refresh();
        await carry(person);
        person.react();
        person.save(true);
        await carry(person);
      },
      'save at once': async () => {
        person.save(true);
        await carry(person);
      },
      'save by itself': () => person.save(false),
      refresh: () => person.page.refresh(),
      reload: async () => {
        network.forget(person.page.host);
        person.reload(await server.open());
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
    person.keepSoon();
    await settle();
  }

  /** For a while only this person's network goes on. */
  async function carry({ page }: Person): Promise<void> {
    await settle();
    for (let step = 0; step < MOST_STEPS && !page.isIdle; step += 1) await network.step(page.host);
  }

  function check(): void {
    for (const { page } of people) if (page.failure !== null) throw page.failure;
  }

  for (let turn = 0; turn < TURNS; turn += 1) {
    const person = dice.oneOf(people);
    if (!network.isQuiet && dice.chance(0.6)) await network.step();
    else if (person) await take(person);
    check();
  }

  network.isReliable = true;
  async function finish(): Promise<void> {
    while (!network.isQuiet) await network.step();
    check();
  }
  await finish();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const person of people) {
      if (person.isDone(server.project.version)) continue;
      tell(`${person.name}: refresh and save at last`);
      person.save(false);
      await finish();
      person.page.refresh();
      await finish();
      if (dice.chance(0.5) || !hasUnsavedChanges(person.page.state)) person.chooseAll();
      person.save(true);
      await finish();
    }
    if (people.every((person) => person.isDone(server.project.version))) break;
  }

  for (const { page } of people) {
    expect(page.isIdle).toBe(true);
    expect(hasUnsavedChanges(page.state)).toBe(false);
    expect(asContent(page.state.draft)).toEqual(
      asContent({ ...server.project, members: server.project.members.map(memberFromWire) }),
    );
    expect(page.state.conflicts.size).toBe(0);
  }
}

const DEEDS = [
  [10, 'edit'],
  [2, 'undo'],
  [1, 'redo'],
  [2, 'choose'],
  [0.3, 'discard'],
  [3, 'save'],
  [4, 'save at once'],
  [3, 'save by itself'],
  [2, 'refresh'],
  [4, 'refresh at once'],
  [6, 'react'],
  [1, 'reload'],
  [0.3, 'restart'],
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
