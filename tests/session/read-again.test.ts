import fc from 'fast-check';
import { newId } from '@/lib/server/resources/ids';
import { actionOf, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { takeRows } from '@/tests/support/database/backups';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, memberIds, openTrip } from './open-page';

withTestDatabase();

test('What has changed since the last read, with that, is the project, whatever somebody else has saved.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movesArbitrary, { minLength: 1, maxLength: 3 }), async (rounds) => {
      const theirs = await openTrip();
      let read = await api.getProject(theirs.state.snapshot.id);
      for (const moves of rounds) {
        for (const move of moves) theirs.edit(actionOf(theirs.state, move));
        await theirs.save();
        network.takePaths();
        const now = await api.getProjectAgain(theirs.state.snapshot, read);
        expect(network.takePaths()).toHaveLength(1);
        expect(now).toEqual(await api.getProject(read.id));
        read = now;
      }
    }),
    { numRuns: 10 },
  );
});

test('What others save comes without what is as it was.', async () => {
  const trip = await openTrip();
  const { id, epoch, version } = trip.state.snapshot;
  const [, ben = ''] = memberIds(trip);
  const before = trip.state.snapshot.members;
  await api.createExpense(id, ben, { id: 'new-boat', name: 'Boat', amount: 900, order: 5, involvedMemberIds: [] });
  network.takePaths();
  await trip.read();
  expect(network.takePaths()).toEqual([`GET /projects/${id}/since/${epoch}.${version}`]);
  const { members } = trip.state.draft;
  expect(members[1]?.expenses.at(-1)).toMatchObject({ name: 'Boat', amount: 900 });
  expect([members[0] === before[0], members[2] === before[2]]).toEqual([true, true]);
});

describe('The whole is read', () => {
  async function pathsOfRead(trip: Awaited<ReturnType<typeof openTrip>>) {
    network.takePaths();
    await trip.read();
    const paths = network.takePaths();
    expect(trip.state.snapshot).toEqual(await api.getProject(trip.state.snapshot.id));
    return paths;
  }

  test('where others have changed the order of the members, by which all lists are sorted', async () => {
    const trip = await openTrip();
    const { id, members } = trip.state.snapshot;
    const [ana, ben] = members;
    await api.updateMember(id, ana!.id, { name: ana!.name, order: ben!.order + 10 });
    expect(await pathsOfRead(trip)).toEqual([expect.stringContaining('/since/'), `GET /projects/${id}`]);
  });

  test('where a backup was restored without a new epoch, and others have written since', async () => {
    const trip = await openTrip();
    const { id } = trip.state.snapshot;
    const [ana = '', ben = ''] = memberIds(trip);
    const restore = await takeRows(id);
    await api.updateMember(id, ben, { name: 'Benjamin', order: 1 });
    await trip.read();
    await restore();
    for (const name of ['Anna', 'Annika', 'Ana']) await api.updateMember(id, ana, { name, order: 0 });
    expect(await pathsOfRead(trip)).toEqual([expect.stringContaining('/since/'), `GET /projects/${id}`]);
  });

  test('under another link, once', async () => {
    const trip = await openTrip();
    const { id, epoch } = trip.state.snapshot;
    network.takePaths();
    await trip.session.replaceLink(() => newId());
    const { id: next, version } = trip.state.snapshot;
    expect(next).not.toBe(id);
    expect(network.takePaths().filter((path) => path.startsWith('GET'))).toEqual([`GET /projects/${next}`]);
    expect(await pathsOfRead(trip)).toEqual([`GET /projects/${next}/since/${epoch}.${version}`]);
  });
});
