import fc from 'fast-check';
import { createApi } from '@/lib/client/api';
import { CreationKeys } from '@/lib/client/creation-keys';
import { runSave } from '@/lib/client/save';
import { asSaved } from '@/lib/domain/arbitraries';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditAction } from '@/lib/editor/actions';
import { movesArbitrary, play } from '@/lib/editor/arbitraries';
import { editorReducer } from '@/lib/editor/reducer';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { type EditorState, editorState } from '@/lib/editor/state';
import { withTestDatabase } from '@/lib/server/testing/test-database';
import { call } from './api-under-test';

withTestDatabase();

type Failure = 'refused' | 'unreachable' | 'answer lost' | 'answer garbled';

const api = createApi('/api');
const keys = new CreationKeys();

/** The calls that were begun since the last look, and what becomes of them. */
let begun: string[] = [];
let running = 0;
let peak = 0;
let overlaps: [earlier: string, later: string][] = [];
let failureOf: (call: string) => Failure | undefined;

beforeEach(() => {
  begun = [];
  peak = 0;
  overlaps = [];
  failureOf = () => undefined;
});

/** The network between the browser and the real route handlers. */
globalThis.fetch = async (input, { method = 'GET', headers, body } = {}) => {
  const path = String(input).replace('/api', '');
  const name = `${method} ${kindOf(path)}`;
  const failure = failureOf(`${method} ${path}`);
  begun.push(name);
  running += 1;
  peak = Math.max(peak, running);
  try {
    await new Promise(setImmediate);
    if (failure === 'unreachable') throw new TypeError('fetch failed');
    if (failure === 'refused') return new Response('{}', { status: 500 });
    const answer = await call(method, path, { headers, body });
    if (failure === 'answer lost') throw new TypeError('fetch failed');
    if (failure === 'answer garbled') return new Response('<html>', { status: answer.status });
    return new Response(answer.body && JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
  } finally {
    running -= 1;
    if (running > 0) overlaps.push([name, begun.at(-1) ?? '']);
  }
};

function kindOf(path: string): string {
  return ['project', 'member', 'expense'][Math.floor(path.split('/').length / 2) - 1] ?? path;
}

/** The calls since the last look. */
function takeBegun(): string[] {
  return begun.splice(0);
}

async function newProject(): Promise<EditorState> {
  const project = await api.createProject(null);
  takeBegun();
  return editorState(project);
}

/** What a save does to the editor, and what it says on the way. The project is read again, as the editor does. */
async function save(state: EditorState) {
  const saved: string[] = [];
  const failed: string[] = [];
  const { servedIds, isHalted, ...result } = await runSave({
    api,
    keys,
    keep: async () => {},
    snapshot: state.snapshot,
    draft: state.draft,
    onSaved: ({ kind }) => saved.push(kind),
    onFailed: ({ kind }) => failed.push(kind),
  });
  const after = editorReducer(state, { type: 'saved', ...result, base: state.snapshot });
  for (const id of servedIds) keys.renew(id);
  if (isHalted) return { state: after, saved, failed };
  const failures = failureOf;
  failureOf = () => undefined;
  const project = await api.getProject(result.snapshot.id);
  failureOf = failures;
  begun.pop();
  return { state: editorReducer(after, { type: 'loaded', project }), saved, failed };
}

function edit(state: EditorState, ...actions: EditAction[]): EditorState {
  return actions.reduce(editorReducer, state);
}

/** What two projects have in common once they are saved. */
function content(project: Project) {
  const { name, members } = asSaved(project);
  return {
    name,
    members: members.map(({ version: _memberVersion, ...member }) => ({
      ...member,
      expenses: member.expenses.map(({ version: _expenseVersion, ...expense }) => expense),
    })),
  };
}

async function onServer({ snapshot }: EditorState) {
  const project = await api.getProject(snapshot.id);
  takeBegun();
  return content(project);
}

/** Ana, Ben and Cem; Ana paid a taxi for all and a dinner for Ben and Cem. */
async function savedTrip(): Promise<EditorState> {
  const edited = edit(
    await newProject(),
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
    { type: 'involvement-toggled', memberId: 'new-aaaa', expenseId: 'new-2222', toggledMemberId: 'new-aaaa' },
  );
  const { state, failed } = await save(edited);
  expect(failed).toEqual([]);
  takeBegun();
  return state;
}

function memberIds({ draft }: EditorState): string[] {
  return draft.members.map(({ id }) => id);
}

describe('a save', () => {
  test('sends nothing when nothing was changed', async () => {
    const { saved } = await save(await savedTrip());
    expect(saved).toEqual([]);
    expect(takeBegun()).toEqual([]);
  });

  test('sends only the call of the one thing that was changed', async () => {
    const trip = await savedTrip();
    const [ana] = trip.draft.members;
    const taxi = { memberId: ana!.id, expenseId: ana!.expenses[0]!.id };
    const { state } = await save(edit(trip, { type: 'expense-amount-changed', ...taxi, amount: 3_150 }));
    expect(takeBegun()).toEqual(['PUT expense']);
    expect((await onServer(state)).members[0]?.expenses[0]).toMatchObject({ name: 'Taxi', amount: 3_150 });
  });

  test('goes through the project, then the members, then the expenses: created, updated, deleted', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const [taxi, dinner] = trip.draft.members[0]!.expenses;
    const edited = edit(
      trip,
      { type: 'expense-removed', memberId: ana, expenseId: taxi!.id },
      { type: 'expense-renamed', memberId: ana, expenseId: dinner!.id, name: 'Supper' },
      { type: 'expense-added', memberId: ana, id: 'new-3333' },
      { type: 'expense-added', memberId: ben, id: 'new-4444' },
      { type: 'member-removed', memberId: cem },
      { type: 'member-renamed', memberId: ben, name: 'Benno' },
      { type: 'member-added', id: 'new-dddd' },
      { type: 'member-added', id: 'new-eeee' },
      { type: 'project-renamed', name: 'Winter trip' },
    );
    const { state, saved, failed } = await save(edited);
    expect(takeBegun()).toEqual([
      'PUT project',
      'POST member',
      'POST member',
      'PUT member',
      'DELETE member',
      'POST expense',
      'POST expense',
      'PUT expense',
      'DELETE expense',
    ]);
    // A stage begins when the one before it has ended.
    expect(overlaps.filter(([earlier, later]) => earlier !== later)).toEqual([]);
    expect(saved).toHaveLength(9);
    expect(failed).toEqual([]);
    expect(await onServer(state)).toEqual(content(state.draft));
    expect(hasUnsavedChanges(state)).toBe(false);
  });

  test('runs six calls of a stage at once, and no more', async () => {
    const trip = await savedTrip();
    const [ana = ''] = memberIds(trip);
    peak = 0;
    const added = Array.from({ length: 20 }, (_, at): EditAction => {
      return { type: 'expense-added', memberId: ana, id: `new-x${String(at).padStart(3, '0')}` };
    });
    const { state } = await save(edit(trip, ...added));
    expect(peak).toBe(6);
    expect(takeBegun()).toHaveLength(20);
    expect(await onServer(state)).toEqual(content(state.draft));
  });

  test('swaps in the server’s ids everywhere, also in what others paid', async () => {
    const trip = await savedTrip();
    const [ana = ''] = memberIds(trip);
    const dinner = trip.draft.members[0]!.expenses[1]!.id;
    const edited = edit(
      trip,
      { type: 'member-added', id: 'new-dddd' },
      // The dinner that Ana paid for others now involves the new member, who pays one for themselves alone.
      { type: 'involvement-toggled', memberId: ana, expenseId: dinner, toggledMemberId: 'new-dddd' },
      { type: 'expense-added', memberId: 'new-dddd', id: 'new-3333' },
      ...memberIds(trip).map((id): EditAction => {
        return { type: 'involvement-toggled', memberId: 'new-dddd', expenseId: 'new-3333', toggledMemberId: id };
      }),
    );
    const { state } = await save(edited);
    const dee = state.draft.members[3]!;
    expect(dee.id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(dee.expenses[0]?.involvedMemberIds).toEqual([dee.id]);
    expect(state.draft.members[0]?.expenses[1]?.involvedMemberIds).toContain(dee.id);
    expect(JSON.stringify([state.snapshot, state.draft])).not.toContain('new-');
    expect(await onServer(state)).toEqual(content(state.draft));
  });

  test('takes a removed member out of what others paid, as the server does', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const dinner = { memberId: ana, expenseId: trip.draft.members[0]!.expenses[1]!.id };
    const onlyCem = await save(edit(trip, { type: 'involvement-toggled', ...dinner, toggledMemberId: ben }));
    takeBegun();
    const { state } = await save(edit(onlyCem.state, { type: 'member-removed', memberId: cem }));
    expect(takeBegun()).toEqual(['DELETE member']);
    expect(state.draft.members[0]?.expenses[1]?.involvedMemberIds).toEqual([ana]);
    expect(await onServer(state)).toEqual(content(state.draft));
  });
});

describe('a save in which a call fails', () => {
  /** Three new members with an expense each, and one of Ana's that involves the second of them. */
  async function withNewcomers(): Promise<EditorState> {
    const trip = await savedTrip();
    const [ana = ''] = memberIds(trip);
    const dinner = trip.draft.members[0]!.expenses[1]!.id;
    return edit(
      trip,
      ...['new-d001', 'new-d002', 'new-d003'].flatMap((id): EditAction[] => [
        { type: 'member-added', id },
        { type: 'expense-added', memberId: id, id: id.replace('d', 'e') },
      ]),
      { type: 'involvement-toggled', memberId: ana, expenseId: dinner, toggledMemberId: 'new-d002' },
    );
  }

  test('keeps what needs its outcome as unsaved too, saves all else, and sends just the rest the next time', async () => {
    const edited = await withNewcomers();
    let creations = 0;
    failureOf = (name) => {
      if (/^POST .*members$/.test(name)) creations += 1;
      return creations === 2 && name.endsWith('members') ? 'refused' : undefined;
    };
    const first = await save(edited);
    expect(first.failed).toEqual(['member-created']);
    // The second newcomer's expense and the dinner that involves them were not even tried.
    expect(takeBegun()).toEqual(['POST member', 'POST member', 'POST member', 'POST expense', 'POST expense']);
    expect(hasUnsavedChanges(first.state)).toBe(true);
    expect(content(first.state.draft).members.map(({ name }) => name)).toEqual(
      content(edited.draft).members.map(({ name }) => name),
    );

    failureOf = () => undefined;
    const second = await save(first.state);
    expect(takeBegun()).toEqual(['POST member', 'POST expense', 'PUT expense']);
    expect(hasUnsavedChanges(second.state)).toBe(false);
    expect(await onServer(second.state)).toEqual(content(second.state.draft));
  });

  test('sends nothing further once the server can’t be reached, and says so once', async () => {
    const edited = await withNewcomers();
    failureOf = () => 'unreachable';
    const first = await save(edited);
    expect(first.failed).toEqual(['member-created']);
    expect(takeBegun()).toEqual(['POST member', 'POST member', 'POST member']);
    expect(content(first.state.draft)).toEqual(content(edited.draft));

    failureOf = () => undefined;
    const second = await save(first.state);
    expect(takeBegun()).toHaveLength(7);
    expect(await onServer(second.state)).toEqual(content(second.state.draft));
  });

  test('sends nothing further into a project that is gone, and says so once', async () => {
    const edited = await withNewcomers();
    await api.deleteProject(edited.snapshot.id);
    takeBegun();
    const { failed } = await save(edited);
    expect(takeBegun()).toEqual(['POST member', 'POST member', 'POST member']);
    expect(failed).toEqual(['member-created']);
  });

  test('keeps, marked, a member whom somebody else has deleted and something new names', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const boat = { memberId: ana, expenseId: 'new-boat' };
    const edited = edit(
      trip,
      { type: 'expense-added', memberId: ana, id: boat.expenseId },
      { type: 'involvement-toggled', ...boat, toggledMemberId: ana },
    );
    await api.deleteMember(trip.snapshot.id, cem);
    const first = await save(edited);
    expect(first.failed).toEqual([]);
    expect([...first.state.conflicts.values()]).toEqual([{ existence: { theirs: 'removed' } }]);
    const second = await save(first.state);
    expect(second.failed).toEqual([]);
    const { members } = await onServer(second.state);
    const cemAnew = members[2]!;
    expect(cemAnew.name).toBe('Cem');
    expect(members[0]?.expenses.at(-1)?.involvedMemberIds).toEqual(expect.arrayContaining([ben, cemAnew.id]));
  });

  test('tells of each failure once, and of nothing that was not tried', async () => {
    const edited = await withNewcomers();
    failureOf = (name) => (name.startsWith('POST') && name.endsWith('expenses') ? 'refused' : undefined);
    const { saved, failed } = await save(edited);
    expect(saved.sort()).toEqual(['expense-updated', 'member-created', 'member-created', 'member-created']);
    expect(failed).toEqual(['expense-created', 'expense-created', 'expense-created']);
  });

  test('takes no member out of a list whose deletion was refused', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const dinner = { memberId: ana, expenseId: trip.draft.members[0]!.expenses[1]!.id };
    await api.updateMember(trip.snapshot.id, cem, { name: 'Cemile', order: 2 });
    takeBegun();
    const edited = edit(
      trip,
      { type: 'member-removed', memberId: cem },
      { type: 'expense-amount-changed', ...dinner, amount: 900 },
    );
    const first = await save(edited);
    expect(takeBegun()).toEqual(['DELETE member']);
    const { state } = await save(first.state);
    expect((await onServer(state)).members[0]?.expenses[1]).toMatchObject({
      amount: 900,
      involvedMemberIds: expect.arrayContaining([ben, cem]),
    });
  });

  test.each(['member', 'expense'])(
    'counts a %s as deleted the next time when only the answer was lost',
    async (what) => {
      const trip = await savedTrip();
      const [ana = '', , cem = ''] = memberIds(trip);
      const removal: EditAction =
        what === 'member'
          ? { type: 'member-removed', memberId: cem }
          : { type: 'expense-removed', memberId: ana, expenseId: trip.draft.members[0]!.expenses[1]!.id };
      failureOf = () => 'answer lost';
      const first = await save(edit(trip, removal));
      expect(first.failed).toEqual([`${what}-deleted`]);

      failureOf = () => undefined;
      const second = await save(first.state);
      expect(second.failed).toEqual([]);
      expect(hasUnsavedChanges(second.state)).toBe(false);
      expect(await onServer(second.state)).toEqual(content(second.state.draft));
    },
  );
});

describe('a creation whose answer was lost', () => {
  const price = (state: EditorState, amount: number): EditAction => {
    const [ana] = state.draft.members;
    return { type: 'expense-amount-changed', memberId: ana!.id, expenseId: ana!.expenses.at(-1)!.id, amount };
  };

  async function withLostAnswer(): Promise<EditorState> {
    const trip = await savedTrip();
    const added = edit(trip, { type: 'expense-added', memberId: memberIds(trip)[0] ?? '', id: 'new-boat' });
    failureOf = (name) => (name.startsWith('POST') ? 'answer lost' : undefined);
    const { state } = await save(edit(added, price(added, 500)));
    failureOf = () => undefined;
    takeBegun();
    return state;
  }

  test('is sent again as it was first, and what was edited since after it', async () => {
    const lost = await withLostAnswer();
    const first = await save(edit(lost, price(lost, 600)));
    expect(takeBegun()).toEqual(['POST expense']);
    expect(first.state.conflicts.size).toBe(0);
    const second = await save(first.state);
    expect(takeBegun()).toEqual(['PUT expense']);
    expect(second.state.draft.members[0]?.expenses.at(-1)?.amount).toBe(600);
    expect(await onServer(second.state)).toEqual(content(second.state.draft));
  });

  test('is made once although an answer of the server could not be read', async () => {
    const trip = await savedTrip();
    const added = edit(trip, { type: 'expense-added', memberId: memberIds(trip)[0] ?? '', id: 'new-boat' });
    failureOf = (name) => (name.startsWith('POST') ? 'answer garbled' : undefined);
    const garbled = await save(edit(added, price(added, 500)));
    expect(garbled.failed).toEqual(['expense-created']);
    failureOf = () => undefined;
    const { state } = await save(garbled.state);
    expect((await onServer(state)).members[0]?.expenses).toHaveLength(3);
  });

  test('does not write over what others have made of it', async () => {
    const lost = await withLostAnswer();
    const read = await api.getProject(lost.snapshot.id);
    const [ana] = read.members;
    const made = ana!.expenses.at(-1)!;
    await api.updateExpense(read.id, ana!.id, made.id, { ...made, amount: 700 });
    takeBegun();
    const { state } = await save(lost);
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(state.draft.members[0]?.expenses.at(-1)?.amount).toBe(700);
  });

  test('makes nothing where others have deleted it since', async () => {
    const lost = await withLostAnswer();
    const read = await api.getProject(lost.snapshot.id);
    const [ana] = read.members;
    await api.deleteExpense(read.id, ana!.id, ana!.expenses.at(-1)!.id);
    takeBegun();
    const { state } = await save(lost);
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(await onServer(state)).toEqual(content(state.draft));
    expect(state.draft.members[0]?.expenses).toHaveLength(2);
  });

  test('keeps its key until the editor knows of it, so that a draft kept meanwhile makes nothing twice', async () => {
    const trip = await savedTrip();
    const { snapshot, draft } = edit(trip, { type: 'member-added', id: 'new-dora' });
    const key = keys.keyOf('new-dora');
    const report = { onSaved: () => undefined, onFailed: () => undefined };
    const { servedIds } = await runSave({ api, keys, keep: async () => {}, snapshot, draft, ...report });
    expect(servedIds).toEqual(['new-dora']);
    expect(keys.keyOf('new-dora')).toBe(key);
  });
});

describe('whatever is edited', () => {
  /** The time of a machine that has much else to do. */
  const MINUTE = 60_000;

  // Rounds of edits, so that later ones meet what earlier ones left on the server.
  const roundsArbitrary = fc.array(movesArbitrary, { minLength: 2, maxLength: 3 });

  test(
    'one save brings the server to the same project',
    async () => {
      await fc.assert(
        fc.asyncProperty(roundsArbitrary, async (rounds) => {
          let state = await savedTrip();
          for (const moves of rounds) {
            const outcome = await save(play(state, moves));
            expect(outcome.failed).toEqual([]);
            state = outcome.state;
            expect(hasUnsavedChanges(state)).toBe(false);
            expect(await onServer(state)).toEqual(content(state.draft));
          }
        }),
        { numRuns: 20 },
      );
    },
    MINUTE,
  );

  test(
    'and whichever calls fail, saving until all is saved gives the same, with nothing taken twice',
    async () => {
      const failuresArbitrary = fc.infiniteStream(
        fc.option(fc.constantFrom<Failure>('refused', 'unreachable'), { nil: undefined, freq: 3 }),
      );
      await fc.assert(
        fc.asyncProperty(roundsArbitrary, failuresArbitrary, async (rounds, failures) => {
          failureOf = () => undefined;
          let state = await savedTrip();
          for (const moves of rounds) {
            state = play(state, moves);
            const edited = withoutIds(state.draft);
            const steps = diffProject(state.snapshot, state.draft).flat();
            const taken: string[] = [];
            for (let saves = 0; hasUnsavedChanges(state); saves += 1) {
              // After some saves the network is well again, so that this comes to an end.
              failureOf = () => (saves < 8 ? failures.next().value : undefined);
              const outcome = await save(state);
              taken.push(...outcome.saved);
              state = outcome.state;
              expect(withoutIds(state.draft)).toEqual(edited);
            }
            expect(taken.sort()).toEqual(steps.map(({ kind }) => kind).sort());
            expect(allIds(state.draft).some(isTemporaryId)).toBe(false);
            failureOf = () => undefined;
            expect(await onServer(state)).toEqual(content(state.draft));
          }
        }),
        { numRuns: 20 },
      );
    },
    MINUTE,
  );
});

function allIds({ members }: Project): string[] {
  return members.flatMap(({ id, expenses }) => [id, ...expenses.map((expense) => expense.id)]);
}

/** The project with the position of everything in place of its id. */
function withoutIds(project: Project) {
  const positions = new Map(project.members.map(({ id }, position) => [id, String(position)]));
  return content({
    ...project,
    members: project.members.map((member) => ({
      ...member,
      id: '',
      expenses: member.expenses.map((expense) => ({
        ...expense,
        id: '',
        involvedMemberIds: expense.involvedMemberIds.map((id) => positions.get(id) ?? id),
      })),
    })),
  });
}
