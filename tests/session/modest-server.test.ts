import { browserApi, createApi } from '@/lib/client/api';
import { randomKey } from '@/lib/client/random-key';
import { localProjectId } from '@/lib/domain/temporary-id';
import { useTypeErrorOfFetch } from '@/tests/support/local-server';
import { ModestServer } from '@/tests/support/modest-server';
import { Page } from './open-page';
import {
  add,
  addPerson,
  asked,
  fields,
  line,
  type Move,
  namePerson,
  nameTrip,
  payer,
  price,
  remove,
  removePerson,
  share,
  shown,
} from './scene';

const server = new ModestServer();
let baseUrl: string;

beforeAll(async () => {
  await useTypeErrorOfFetch();
  baseUrl = await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.calls = [];
  server.isBare = true;
  server.word = '';
  server.failsAt = null;
});

/** An open project at that server. */
async function open(id: string): Promise<Page> {
  return new Page(await createApi(baseUrl).getProject(id), { baseUrl, loadApi: async () => browserApi(baseUrl) });
}

async function save(page: Page, ...moves: readonly Move[]): Promise<void> {
  for (const move of moves) await move(page);
  await page.save();
}

/** What has failed, or was asked. */
const failures = (page: Page) => page.takeEvents().filter((type) => type !== 'saved');
const saved = async ({ id }: Page) => line(await createApi(baseUrl).getProject(id));
const changes = () => server.calls.filter((call) => !call.startsWith('GET'));

/** A saved trip of Ana and Ben. Ana paid a taxi for everyone and a dinner for Ben. */
async function openTrip(): Promise<Page> {
  const page = await open(await createApi(baseUrl).createProject('Trip'));
  await save(page, addPerson('Ana'), addPerson('Ben'), add('Ana', 'Taxi', 30), add('Ana', 'Dinner', 80));
  await save(page, share('Dinner', { Ben: 1 }));
  expect(failures(page)).toEqual([]);
  return page;
}

const TRIP = 'Trip: Ana (Taxi 30, Dinner 80 for Ben), Ben';

describe('a server of the specification', () => {
  test('gets what a local project holds by steps, once it is created empty', async () => {
    const content = { name: 'Trip', members: [{ id: 'new-ana0', name: 'Ana', order: 0, expenses: [] }] };
    const time = '2026-07-01T12:00:00.000Z';
    const local = { id: localProjectId(randomKey()), createdAt: time, updatedAt: time, ...content };
    const page = new Page(local, { baseUrl, loadApi: async () => browserApi(baseUrl) });
    await page.pass(0);
    await page.save();
    expect([shown(page), page.state.hasUnsavedChanges, await saved(page)]).toEqual(['Trip: Ana', false, 'Trip: Ana']);
    expect(changes().map((call) => call.replace(/[\w-]{36}/g, '·'))).toEqual([
      'POST /projects',
      'POST /projects/·/members',
    ]);
  });

  test('gets one call for each entity, and the page agrees with it', async () => {
    const page = await openTrip();
    expect([shown(page), page.state.hasUnsavedChanges, await saved(page)]).toEqual([TRIP, false, TRIP]);
    expect(changes().map((call) => call.replace(/[\w-]{36}/g, '·'))).toEqual([
      'POST /projects',
      'POST /projects/·/members',
      'POST /projects/·/members',
      'POST /projects/·/members/·/expenses',
      'POST /projects/·/members/·/expenses',
      'PUT /projects/·/members/·/expenses/·',
    ]);
  });

  test.each([
    { isBare: true, word: '' },
    { isBare: false, word: '' },
    { isBare: false, word: 'OK' },
  ])('gets its steps in order, whatever it answers to them (%j)', async (answer) => {
    const page = await openTrip();
    Object.assign(server, answer, { calls: [] });
    await save(
      page,
      remove('Taxi'),
      price('Dinner', 90),
      addPerson('Cem'),
      namePerson('Ana', 'Anna'),
      nameTrip('Journey'),
    );
    const ends = 'Journey: Anna (Dinner 90 for Ben), Ben, Cem';
    expect([failures(page), await saved(page), shown(page)]).toEqual([[], ends, ends]);
    const [project, ...others] = changes().map((call) => call.split(' ')[0]);
    expect([project, others]).toEqual(['PUT', ['POST', 'PUT', 'PUT', 'DELETE']]);
  });

  test('gets a deletion of a person with the lists they leave, and another payer as a move', async () => {
    const page = await openTrip();
    await save(page, payer('Taxi', 'Ben'));
    expect(await saved(page)).toBe('Trip: Ana (Dinner 80 for Ben), Ben (Taxi 30)');
    await save(page, removePerson('Ben'));
    expect([failures(page), await saved(page), page.state.hasUnsavedChanges]).toEqual([
      [],
      'Trip: Ana (Dinner 80 for Ana)',
      false,
    ]);
  });

  test('gets nothing behind the first step that fails, and what was done is not done again', async () => {
    const page = await openTrip();
    server.calls = [];
    server.failsAt = 2;
    await save(page, addPerson('Cem'), addPerson('Dora'), add('Cem', 'Boat', 12));
    expect([changes().length, failures(page), page.state.hasUnsavedChanges]).toEqual([2, ['save-failed'], true]);
    await page.pass(60_000);
    expect(changes()).toHaveLength(2);
    await save(page);
    const ends = 'Trip: Ana (Taxi 30, Dinner 80 for Ben), Ben, Cem (Boat 12), Dora';
    expect([failures(page), await saved(page), shown(page)]).toEqual([[], ends, ends]);
  });

  test('stores no day and no note: they are saved once, and leave nothing unsaved', async () => {
    const page = await openTrip();
    await save(page, fields('Taxi', { date: '2026-11-20', note: 'At night' }));
    server.calls = [];
    await save(page);
    expect([page.state.hasUnsavedChanges, failures(page), changes()]).toEqual([false, [], []]);
  });

  test('tells of the work of others within a minute, around what is unsaved', async () => {
    const page = await openTrip();
    await page.pass(0);
    await save(await open(page.id), price('Dinner', 90));
    nameTrip('Journey')(page);
    await page.pass(60_000);
    expect([shown(page), page.state.hasUnsavedChanges]).toEqual([
      'Journey: Ana (Taxi 30, Dinner 90 for Ben), Ben',
      true,
    ]);
  });

  test('is asked about what both have changed, once it was read', async () => {
    const page = await openTrip();
    await save(await open(page.id), remove('Taxi'));
    price('Taxi', 31)(page);
    await page.pass(60_000);
    expect(asked(page)).toEqual(['Taxi']);
  });

  test('tells times without a zone, which are UTC', async () => {
    const { createdAt, id } = (await openTrip()).editor.draft;
    expect(createdAt).toBe(`${server.projects.get(id)?.created_at}Z`);
  });

  test('deletes the project, once more where another has', async () => {
    const page = await openTrip();
    await createApi(baseUrl).deleteProject(page.id);
    await page.session.deletion.run();
    expect([page.state.deletion, server.projects.has(page.id)]).toEqual(['done', false]);
  });
});
