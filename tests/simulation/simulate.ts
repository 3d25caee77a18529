import { redirectIn } from '@/lib/session/drafts/draft-store';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { SimulatedBrowser, SimulatedClock } from '@/tests/support/simulated-platform';
import { expectConverged } from './expect-converged';
import { addOrThinkAgain, makeMove, reopen, type Surroundings } from './moves';
import { Network } from './network';
import { Oracle } from './oracle';
import { ObservedTab } from './page';
import { Person, type World } from './person';
import { Rng } from './rng';
import { CheckedServer } from './server';
import type { Tables } from './tables';
import { insertTrip } from './trip';

const TURNS = 24;
const MAX_SAVES = 6;
/** Milliseconds in which everything that waits is tried again. */
const ALL_RETRIED = 65_000;

/**
 * One run: three people edit one project over a bad network, until the network is good and everything is saved. Throws
 * where the product breaks a promise. `log` receives what happens, line by line. `fickleness` is the share of people who
 * often remove what they have just saved.
 */
export async function simulate(
  seed: number,
  tables: Tables,
  log: (line: string) => void,
  setFetch: (fetch: Network['fetch']) => void,
  { fickleness }: { readonly fickleness: number },
): Promise<void> {
  const rng = new Rng(seed);
  const thoughts = new Rng(seed + 0.5);
  const clock = new SimulatedClock();
  // The second and the third person have the project open in two tabs of one browser.
  const browsers = { a: new SimulatedBrowser(), b: new SimulatedBrowser() };
  const browserOf = (name: string) => (name === 'a' ? browsers.a : browsers.b);
  const projectId = await insertTrip(rng);
  const personOf = (host: string) => host.replace(/-\d+$/, '');
  const server = await CheckedServer.of(projectId, tables, rng, {
    onWrite: (request, before, after) => oracle.onWrite(personOf(request.from), request, before, after),
    onRestored: (before, after) => oracle.onRestored(before, after),
  });
  const oracle = new Oracle(server.project);
  const userOf = (host: string) => people.find(({ name }) => name === personOf(host));
  const network = new Network(rng, {
    log,
    handle: (request, isTwice) => server.handle(request, isTwice),
    isOnline: (from) => userOf(from)?.page.tab.isOnline() ?? true,
    onSent: (from) => userOf(from)?.plan ?? null,
    onGivenUp: (request, hasLeft) => oracle.onGivenUp(personOf(request.from), request, hasLeft),
    version: () => server.project.version,
    link: () => server.link,
  });
  setFetch(network.fetch);
  FakeEventSource.opened = [];
  const opened = await server.open();

  let values = 0;
  const world: World = {
    rng,
    oracle,
    clock,
    projectId,
    log,
    browserOf,
    newValue() {
      values += 1;
      return values;
    },
    openTab: (name, host) =>
      new ObservedTab({
        clock,
        browser: browserOf(name),
        random: rng.random,
        openEvents: (url) => network.openEvents(host, url),
      }),
  };
  const people = ['a', 'b', 'c'].map((name) => new Person(name, world, opened));
  const fickle = people.filter(() => thoughts.chance(fickleness));
  const usersOfBrowserOf = ({ name }: Person) => people.filter((one) => browserOf(one.name) === browserOf(name));
  const surroundings: Surroundings = { rng, clock, network, server, usersOfBrowserOf, log };
  await clock.pass(0);

  function throwFailure(): void {
    for (const { page } of people) if (page.failure !== null) throw page.failure;
  }

  for (let turn = 0; turn < TURNS; turn += 1) {
    const person = rng.oneOf(people);
    if (!network.isQuiet() && rng.chance(0.6)) await network.step();
    else if (person) await makeMove(person, surroundings);
    throwFailure();
    await addOrThinkAgain(fickle, thoughts, surroundings);
    throwFailure();
  }

  network.isReliable = true;
  for (const { page } of people) {
    page.tab.setOnline(true);
    page.tab.setVisible(true);
  }
  /** Lets everything happen that needs no person. */
  async function finish(): Promise<void> {
    for (let passed = 0; passed < ALL_RETRIED; passed += ALL_RETRIED / 5) {
      while (!network.isQuiet()) await network.step();
      throwFailure();
      await clock.pass(ALL_RETRIED / 5);
    }
    while (!network.isQuiet()) await network.step();
    throwFailure();
  }
  await finish();
  for (const person of people) {
    if (person.page.link === server.link) continue;
    // Who shares the browser in which the link was replaced is led to the new one.
    if (usersOfBrowserOf(person).length > 1) throw new Error(`${person.name} has the old link`);
    log(`${person.name}: is sent the new link`);
    await reopen(person, surroundings);
    await finish();
  }
  for (let save = 0; save < MAX_SAVES; save += 1) {
    for (const person of people) {
      if (person.isDone(server.project.version)) continue;
      log(`${person.name}: final save`);
      person.chooseAll();
      person.save();
      await finish();
    }
    if (people.every((person) => person.isDone(server.project.version))) break;
  }

  expectConverged(
    people.map(({ page }) => page),
    server.project,
  );
  for (const person of people) person.answerAll();
  await finish();
  for (const { page } of people) page.end();
  const stored = [...browsers.a.drafts, ...browsers.b.drafts];
  expect(stored.filter(([, value]) => redirectIn(value) === null)).toEqual([]);
  await server.checkHistory();
}
