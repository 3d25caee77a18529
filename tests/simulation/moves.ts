import { type SimulatedClock, settle } from '@/tests/support/simulated-platform';
import type { Network } from './network';
import type { Person } from './person';
import type { Rng } from './rng';
import type { ObservedServer } from './server';

export interface Surroundings {
  readonly rng: Rng;
  readonly clock: SimulatedClock;
  readonly network: Network;
  readonly server: ObservedServer;
  /** All who use the browser of a person. */
  readonly usersOfBrowserOf: (person: Person) => readonly Person[];
  readonly log: (line: string) => void;
}

/** The most messages that are delivered in a row for one person. */
const MAX_DELIVERIES = 8;
/** Milliseconds after which an edited draft is stored. */
const DRAFT_DELAY = 150;

/** Milliseconds that a person waits: until a save goes on by itself, or until a silent stream is noticed. */
const WAITS = [
  [6, 500],
  [3, 3_000],
  [1, 60_000],
] as const;

const MOVES = [
  [10, 'edit'],
  [2, 'undo'],
  [1, 'redo'],
  [1, 'bring back'],
  [1, 'use the sheet'],
  [1, 'change in the sheet'],
  [2, 'choose'],
  [2, 'choose and save'],
  [3, 'save'],
  [4, 'save and deliver'],
  [3, 'wait'],
  [2, 'deliver one'],
  [4, 'deliver'],
  [6, 'react'],
  [1, 'reload'],
  [0.3, 'restart the server'],
  [1, 'mark as paid'],
  [0.3, 'remove a payment'],
  [0.3, 'replace the link'],
  [0.5, 'go back and forth'],
  [1, 'restore by the history'],
  [0.5, 'toggle the network'],
  [0.5, 'toggle visibility'],
] as const;

type Move = (typeof MOVES)[number][1];

/** A random move of a person, and in most cases the moment after which the draft is stored. */
export async function makeMove(person: Person, surroundings: Surroundings): Promise<void> {
  const { rng, clock, network, server, usersOfBrowserOf, log } = surroundings;
  const deliver = () => deliverTo(person, network);
  const users = usersOfBrowserOf(person);
  const isAlone = users.length === 1;
  const isNobodyBehind = users.every(({ page }) => page.currentLink === server.link);
  const moves: Record<Move, () => void | Promise<void>> = {
    edit: () => person.edit(),
    undo: () => person.step('undone'),
    redo: () => person.step('redone'),
    'bring back': () => person.bringBack(),
    'use the sheet': () => person.useSheet(),
    'change in the sheet': () => person.changeInSheet(),
    choose: () => person.choose(),
    'choose and save': () => {
      person.choose();
      person.save();
    },
    save: () => person.save(),
    'save and deliver': async () => {
      person.save();
      await deliver();
    },
    wait: () => clock.pass(rng.pick(WAITS)),
    'deliver one': () => network.step(person.page.host),
    deliver,
    react: async () => {
      await deliver();
      person.react();
      person.save();
      await deliver();
    },
    reload: async () => {
      // A page that is opened by the new link takes over what is unsaved under the old one, also that of an open tab.
      if (isAlone || isNobodyBehind) await reopen(person, surroundings);
    },
    'restart the server': async () => {
      network.breakConnections();
      await settle();
      await server.restart();
    },
    'mark as paid': () => person.markAsPaid(),
    'remove a payment': () => person.removePayment(),
    'replace the link': () => {
      if (!isAlone && isNobodyBehind && !network.isLinkInFlight) person.replaceLink();
    },
    'go back and forth': () => server.goBackAndForth(),
    'restore by the history': () => server.restore(),
    'toggle the network': () => person.page.tab.setOnline(!person.page.tab.isOnline()),
    'toggle visibility': () => person.page.tab.setVisible(!person.page.tab.isVisible()),
  };
  const move = rng.pick(MOVES);
  log(`${person.name}: ${move}`);
  await moves[move]();
  await settle();
  if (rng.chance(0.7)) await clock.pass(DRAFT_DELAY);
}

/** Now and then one of these people saves something new, and undoes it before the answer. */
export async function addOrThinkAgain(people: readonly Person[], thoughts: Rng, { network, log }: Surroundings) {
  for (const person of people) {
    const { isSaving } = person.page.getState();
    if (!isSaving && thoughts.chance(0.1)) {
      log(`${person.name}: add and save`);
      person.add();
      person.save();
      await settle();
      await network.step(person.page.host);
    }
    if (isSaving && thoughts.chance(0.3)) {
      log(`${person.name}: think again`);
      person.step('undone');
    }
  }
}

/** The person opens the project by the link that leads to it now. */
export async function reopen(person: Person, { network, server, clock }: Surroundings): Promise<void> {
  await person.closePage();
  network.forget(person.page.host);
  person.openPage(await server.open());
  // A page restores what was stored before anything else happens.
  await clock.pass(0);
}

/** Delivers messages to and from this person only. */
async function deliverTo({ page }: Person, network: Network): Promise<void> {
  await settle();
  for (let step = 0; step < MAX_DELIVERIES && !network.isQuiet(page.host); step += 1) await network.step(page.host);
}
