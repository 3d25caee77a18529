import { withTestDatabase } from '@/tests/support/database/test-database';
import { type Failure, network } from './network';
import { openTrip, type Page } from './open-page';
import {
  add,
  addPerson,
  asked,
  currency,
  elsewhere,
  expectAll,
  fields,
  type Move,
  namePerson,
  namesOf,
  nameTrip,
  onServer,
  payer,
  price,
  remove,
  removePerson,
  rename,
  share,
  shown,
  TRIP,
} from './scene';

withTestDatabase();

/** How a save goes. Resolves to the page on which the person goes on. */
const SAVES: Record<string, (page: Page) => Promise<Page>> = {
  'nothing fails': (page) => saveWhile(page),
  'two calls are lost on their way': (page) => saveWhile(page, 'unreachable', 2),
  'two answers are lost': (page) => saveWhile(page, 'response lost', 2),
  'a proxy answers': (page) => saveWhile(page, 'proxy 502', 2),
  'the server fails': (page) => saveWhile(page, 'refused', 2),
  'nobody answers': (page) => saveWhile(page, 'request hangs', 1),
  'the answer does not come': (page) => saveWhile(page, 'response hangs', 1),
  'the phone is offline for a day': async (page) => {
    network.cut();
    await page.setOnline(false);
    await page.save();
    await page.pass(24 * 60 * 60_000);
    network.mend();
    await page.setOnline(true);
    return page;
  },
  'the tab is closed before the answer': async (page) => {
    network.failNext('response hangs');
    await page.save();
    const next = await page.reload();
    await next.pass(60_000);
    return next;
  },
};

async function saveWhile(page: Page, failure: Failure = 'unreachable', times = 0): Promise<Page> {
  network.failNext(failure, times);
  await page.save();
  await page.pass(60_000);
  return page;
}

interface Row {
  readonly mine: readonly Move[];
  readonly theirs: readonly Move[];
  /** What all have in the end, where nobody is asked. */
  readonly ends?: string;
  /** The entry about which the person is asked, and what all have once they take one side. */
  readonly asks?: string;
  readonly withMine?: string;
  readonly withTheirs?: string;
  /** The entry of which mine has replaced a text: a notice says so. */
  readonly replaces?: string;
}

const DAY = '2026-07-02';

/** By mine against theirs. Theirs was saved before, and mine has not heard of it. */
const ROWS: Record<string, Row> = {
  'an amount against nothing': {
    mine: [price('Taxi', 31)],
    theirs: [],
    ends: 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben, Cem',
  },
  'a new expense against a new expense': {
    mine: [add('Ben', 'Boat', 12)],
    theirs: [add('Cem', 'Fuel', 9)],
    ends: 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem (Fuel 9)',
  },
  'a new person with an expense against another name of the trip': {
    mine: [addPerson('Dora'), add('Dora', 'Boat', 12)],
    theirs: [nameTrip('Journey')],
    ends: 'Journey: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem, Dora (Boat 12)',
  },
  'an amount against a name': {
    mine: [price('Taxi', 31)],
    theirs: [rename('Taxi', 'Cab')],
    ends: 'Trip: Ana (Cab 31, Dinner 80 for Ben+Cem), Ben, Cem',
  },
  'an amount against another payer': {
    mine: [price('Taxi', 31)],
    theirs: [payer('Taxi', 'Ben')],
    ends: 'Trip: Ana (Dinner 80 for Ben+Cem), Ben (Taxi 31), Cem',
  },
  'the same amount against it': {
    mine: [price('Taxi', 31)],
    theirs: [price('Taxi', 31)],
    ends: 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben, Cem',
  },
  'a removal against the same': {
    mine: [remove('Taxi')],
    theirs: [remove('Taxi')],
    ends: 'Trip: Ana (Dinner 80 for Ben+Cem), Ben, Cem',
  },
  'a person’s name against a removal of another one': {
    mine: [namePerson('Ben', 'Bea')],
    theirs: [removePerson('Cem')],
    ends: 'Trip: Ana (Taxi 30, Dinner 80 for Bea), Bea',
  },
  'a name against another name': {
    mine: [rename('Taxi', 'Cab')],
    theirs: [rename('Taxi', 'Bus')],
    ends: 'Trip: Ana (Cab 30, Dinner 80 for Ben+Cem), Ben, Cem',
    replaces: 'Cab',
  },
  'a day and a note against others': {
    mine: [fields('Taxi', { date: DAY, note: 'At night' })],
    theirs: [fields('Taxi', { date: '2026-07-03', note: 'Cash' })],
    ends: `Trip: Ana (Taxi 30 on ${DAY} “At night”, Dinner 80 for Ben+Cem), Ben, Cem`,
    replaces: 'Taxi',
  },
  'a name of the trip against another one': {
    mine: [nameTrip('Journey')],
    theirs: [nameTrip('Holiday')],
    ends: 'Journey: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem',
    replaces: 'Journey',
  },
  'an amount against another amount': {
    mine: [price('Taxi', 31)],
    theirs: [price('Taxi', 32)],
    asks: 'Taxi',
    withMine: 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben, Cem',
    withTheirs: 'Trip: Ana (Taxi 32, Dinner 80 for Ben+Cem), Ben, Cem',
  },
  'who shares against others who share': {
    mine: [share('Taxi', { Ana: 1, Ben: 1 })],
    theirs: [share('Taxi', { Ana: 1, Cem: 2 })],
    asks: 'Taxi',
    withMine: 'Trip: Ana (Taxi 30 for Ana+Ben, Dinner 80 for Ben+Cem), Ben, Cem',
    withTheirs: 'Trip: Ana (Taxi 30 for Ana+Cem×2, Dinner 80 for Ben+Cem), Ben, Cem',
  },
  'a split in amounts against another amount': {
    mine: [share('Dinner', { Ben: 6_000, Cem: 2_000 })],
    theirs: [price('Dinner', 100)],
    asks: 'Dinner',
    withMine: 'Trip: Ana (Taxi 30, Dinner 80 for Ben×6000+Cem×2000), Ben, Cem',
    withTheirs: 'Trip: Ana (Taxi 30, Dinner 100 for Ben+Cem), Ben, Cem',
  },
  'a payer against another payer': {
    mine: [payer('Taxi', 'Ben')],
    theirs: [payer('Taxi', 'Cem')],
    asks: 'Taxi',
    withMine: 'Trip: Ana (Dinner 80 for Ben+Cem), Ben (Taxi 30), Cem',
    withTheirs: 'Trip: Ana (Dinner 80 for Ben+Cem), Ben, Cem (Taxi 30)',
  },
  'a currency against another one': {
    mine: [currency('EUR')],
    theirs: [currency('CHF')],
    asks: 'Trip',
    withMine: 'Trip EUR: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem',
    withTheirs: 'Trip CHF: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem',
  },
  'an amount against a removal': {
    mine: [price('Dinner', 81)],
    theirs: [remove('Dinner')],
    asks: 'Dinner',
    withMine: 'Trip: Ana (Taxi 30, Dinner 81 for Ben+Cem), Ben, Cem',
    withTheirs: 'Trip: Ana (Taxi 30), Ben, Cem',
  },
  'a removal against an amount': {
    mine: [remove('Dinner')],
    theirs: [price('Dinner', 82)],
    asks: 'Dinner',
    withMine: 'Trip: Ana (Taxi 30), Ben, Cem',
    withTheirs: 'Trip: Ana (Taxi 30, Dinner 82 for Ben+Cem), Ben, Cem',
  },
  'a removal of a person against an expense of theirs': {
    mine: [removePerson('Ben')],
    theirs: [add('Ben', 'Boat', 12)],
    asks: 'Ben',
    withMine: 'Trip: Ana (Taxi 30, Dinner 80 for Cem), Cem',
    withTheirs: 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem',
  },
  'an expense of a person against their removal': {
    mine: [add('Cem', 'Boat', 12)],
    theirs: [removePerson('Cem')],
    asks: 'Cem',
    withMine: 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem (Boat 12)',
    withTheirs: 'Trip: Ana (Taxi 30, Dinner 80 for Ben), Ben',
  },
};

const rows = Object.entries(ROWS);

describe.each(Object.entries(SAVES))('a save while %s', (_how, save) => {
  test.each(rows)('brings %s to one end', async (_row, { mine, theirs, ends, asks, withMine = '', replaces }) => {
    const trip = await openTrip();
    const other = await elsewhere(trip, ...theirs);
    const before = await onServer(other);
    for (const move of mine) await move(trip);
    const page = await save(trip);
    expect(asked(page)).toEqual(asks ? [asks] : []);
    if (asks !== undefined) {
      expect([await onServer(page), page.state.hasUnsavedChanges]).toEqual([before, true]);
      for (const id of page.editor.conflicts) page.session.answer(id, 'mine');
      await page.pass(0);
    }
    expect(
      namesOf(
        page,
        page.editor.notices.flatMap(({ kind, ids }) => (kind === 'theirs-replaced' ? ids : [])),
      ),
    ).toEqual(replaces ? [replaces] : []);
    await expectAll([page, other], ends ?? withMine);
    expect([...page.browser.drafts.keys()]).toEqual([]);
  });
});

test.each(rows.filter(([, { asks }]) => asks))('asks about %s, and theirs can be taken', async (_row, row) => {
  const trip = await openTrip();
  const other = await elsewhere(trip, ...row.theirs);
  for (const move of row.mine) await move(trip);
  await trip.save();
  for (const id of trip.editor.conflicts) trip.session.answer(id, 'theirs');
  await expectAll([trip, other], row.withTheirs ?? '');
  trip.session.dispatch({ type: 'undone' });
  await trip.save();
  await expectAll([trip, other], row.withMine ?? '');
});

test('a save is one call, which nothing is read after', async () => {
  const trip = await openTrip();
  for (const move of [price('Taxi', 31), addPerson('Dora'), add('Dora', 'Boat', 12), nameTrip('Journey')]) move(trip);
  await trip.save();
  expect(network.takeCalls()).toEqual(['PATCH project']);
  expect(shown(trip)).toBe('Journey: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben, Cem, Dora (Boat 12)');
  for (let step = 0; step < 6; step += 1) trip.session.dispatch({ type: 'undone' });
  await trip.save();
  expect(network.takeCalls()).toEqual(['PATCH project']);
  expect(await onServer(trip)).toBe(TRIP);
});
