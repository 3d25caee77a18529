// Otherwise loaded on demand, which takes time that the simulated clock does not see.
import '@/lib/session/lazy-session';
import { redirectIn } from '@/lib/session/drafts/redirects';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { addOrThinkAgain, makeMove, reopen, type Surroundings } from './moves';
import { Network } from './network';
import { Person, type World } from './person';
import { Rng } from './rng';
import { ObservedServer } from './server';
import { insertTrip } from './trip';

const TURNS = 24;
const MAX_SAVES = 8;
/** Milliseconds in which everything that waits is tried again. */
const ALL_RETRIED = 65_000;

/**
 * One run: three people edit one project over a bad network, until the network is good and everything is saved. Throws
 * where the product breaks a promise. `log` receives what happens, line by line.
 */
export async function simulate(
  seed: number,
  log: (line: string) => void,
  setFetch: (fetch: Network['fetch']) => void,
): Promise<void> {
  const rng = new Rng(seed);
  const thoughts = new Rng(seed + 0.5);
  const clock = new SimulatedClock();
  // The second and the third person have the project open in two tabs of one browser.
  const browsers = { a: new SimulatedBrowser(), b: new SimulatedBrowser() };
  const browserOf = (name: string) => (name === 'a' ? browsers.a : browsers.b);
  const server = await ObservedServer.of(await insertTrip(rng), rng);
  const { oracle } = server;
  const network = new Network(rng, {
    log,
    handle: (request, isTwice) => server.handle(request, isTwice),
    isOnline: (from) => people.find(({ name }) => name === from.replace(/-\d+$/, ''))?.page.tab.isOnline() ?? true,
    version: () => server.project.version ?? 0,
    link: () => server.link,
  });
  setFetch(network.fetch);
  FakeEventSource.opened = [];
  const opened = await server.open();

  let values = 0;
  const world: World = {
    rng,
    oracle,
    log,
    browserOf,
    newValue() {
      values += 1;
      return values;
    },
    openTab: (name, host) =>
      new SimulatedTab({
        clock,
        browser: browserOf(name),
        random: rng.random,
        openEvents: (url) => network.openEvents(host, url),
      }),
  };
  const people = ['a', 'b', 'c'].map((name) => new Person(name, world, opened));
  const fickle = people.filter(() => thoughts.chance(0.5));
  const usersOfBrowserOf = ({ name }: Person) => people.filter((one) => browserOf(one.name) === browserOf(name));
  const surroundings: Surroundings = { rng, clock, network, server, usersOfBrowserOf, log };
  const check = () => {
    for (const { page } of people) page.check();
  };
  await clock.pass(0);

  for (let turn = 0; turn < TURNS; turn += 1) {
    const person = rng.oneOf(people);
    if (!network.isQuiet() && rng.chance(0.6)) await network.step();
    else if (person) await makeMove(person, surroundings);
    check();
    await addOrThinkAgain(fickle, thoughts, surroundings);
    check();
  }

  network.isReliable = true;
  for (const { page } of people) {
    page.tab.setOnline(true);
    page.tab.setVisible(true);
    page.dispatch({ type: 'field-left' });
  }
  /** Lets everything happen that needs no person. */
  async function finish(): Promise<void> {
    for (let passed = 0; passed < ALL_RETRIED; passed += ALL_RETRIED / 5) {
      while (!network.isQuiet()) await network.step();
      check();
      await clock.pass(ALL_RETRIED / 5);
    }
    while (!network.isQuiet()) await network.step();
    check();
  }
  await finish();
  for (const person of people) {
    if (person.page.currentLink === server.link) continue;
    // Who shares the browser in which the link was replaced is led to the new one.
    if (usersOfBrowserOf(person).length > 1) throw new Error(`${person.name} has the old link`);
    log(`${person.name}: is sent the new link`);
    await reopen(person, surroundings);
    await finish();
  }
  const isAllDone = () => people.every((person) => person.isDone(server.project.version ?? 0));
  for (let save = 0; save < MAX_SAVES && !isAllDone(); save += 1) {
    for (const person of people) {
      log(`${person.name}: final save`);
      person.chooseAll();
      person.save();
      await finish();
    }
  }
  if (!isAllDone()) throw new Error('It does not come to an end.');
  oracle.onEnd(
    people.map(({ page }) => page.editor.draft),
    server.project,
  );
  for (const person of people) person.dropEntries();
  await finish();
  for (const { page } of people) page.end();
  const stored = [...browsers.a.drafts, ...browsers.b.drafts];
  expect(stored.filter(([, value]) => redirectIn(value) === null)).toEqual([]);
  await server.checkHistory();
}
