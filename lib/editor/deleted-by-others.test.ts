import { findExpense, findMember } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import { act } from '@/tests/support/editor/act';
import { expense, member, project } from '@/tests/support/sample-projects';
import { type EditorState, editorState } from './state';

/** What Ben has paid, of three people. Where Ada is deleted, she is in no list. */
function dinners(version: number, involved: { first: string[]; second: string[] }, hasAda = true): Project {
  const paid = [
    expense('first', { amount: 100, involvedMemberIds: involved.first }),
    expense('second', { amount: 200, order: 1, involvedMemberIds: involved.second }),
  ];
  const ben = member('ben', { order: 1, version, expenses: paid.map((one) => ({ ...one, version })) });
  const others = [ben, member('cleo', { version })];
  return project({ version, members: hasAda ? [member('ada', { version }), ...others] : others });
}

const both = { first: ['ada', 'ben'], second: ['ben'] };
const alone = { first: ['ben'], second: ['ben'] };

/** I have renamed Ada, whom others have deleted since. */
const kept = act(
  editorState(dinners(1, both)),
  { type: 'member-renamed', memberId: 'ada', name: 'Ada B.' },
  { type: 'loaded', project: dinners(2, alone, false) },
);

function sharersOf({ draft }: EditorState, expenseId: string) {
  const payer = findMember(draft, 'ben');
  return payer && findExpense(payer, expenseId)?.involvedMemberIds.toSorted();
}

test('A member whom I keep stays in the lists, and is saved in them.', () => {
  expect(sharersOf(kept, 'first')).toEqual(['ada', 'ben']);
});

test('Where others bring the member back, the lists are as they have them.', () => {
  const back = act(kept, { type: 'loaded', project: dinners(3, alone) });
  expect(sharersOf(back, 'first')).toEqual(['ben']);
  expect(stepsInSaveOrder(back.snapshot, back.draft).flat()).toMatchObject([
    { kind: 'member-updated', name: 'Ada B.' },
  ]);
  const inList = act(kept, { type: 'loaded', project: dinners(3, both) });
  expect(sharersOf(inList, 'first')).toEqual(['ada', 'ben']);
  expect(stepsInSaveOrder(inList.snapshot, inList.draft).flat()).toMatchObject([{ kind: 'member-updated' }]);
});

test('A list in which I have put the member meanwhile keeps that.', () => {
  const put = act(kept, {
    type: 'sharing-changed',
    memberId: 'ben',
    expenseId: 'second',
    involvedMemberIds: ['ada', 'ben'],
  });
  const back = act(put, { type: 'loaded', project: dinners(3, alone) });
  expect([sharersOf(back, 'first'), sharersOf(back, 'second')]).toEqual([['ben'], ['ada', 'ben']]);
});

test('Where the list was for the member alone, a rule has made it the payer’s, and that is how it stays.', () => {
  const forAda = { first: ['ada'], second: ['ben'] };
  const state = act(
    editorState(dinners(1, forAda)),
    { type: 'member-renamed', memberId: 'ada', name: 'Ada B.' },
    { type: 'loaded', project: dinners(2, alone, false) },
  );
  expect(sharersOf(state, 'first')).toEqual(['ada']);
  const back = act(state, { type: 'loaded', project: dinners(3, alone) });
  expect(sharersOf(back, 'first')).toEqual(['ben']);
});

test('A change of others to the list between the two is no conflict.', () => {
  const changed = act(kept, { type: 'loaded', project: dinners(3, { first: ['cleo'], second: ['ben'] }, false) });
  expect(sharersOf(changed, 'first')).toEqual(['ada', 'cleo']);
  const back = act(changed, { type: 'loaded', project: dinners(4, { first: ['cleo'], second: ['ben'] }) });
  expect(sharersOf(back, 'first')).toEqual(['cleo']);
  expect(back.conflicts.size).toBe(0);
});

describe('A list that was everyone’s, and which others have made one of names once they had deleted a member who is back:', () => {
  const everyones: typeof both = { first: [], second: ['ben'] };
  const named = { first: ['ben', 'cleo'], second: ['ben'] };
  const all = ['ada', 'ben', 'cleo'];
  const loaded = (version: number, lists: typeof both, hasAda = true) => ({
    type: 'loaded' as const,
    project: dinners(version, lists, hasAda),
  });
  const share = (involvedMemberIds: string[], weights?: Record<string, number>) => ({
    type: 'sharing-changed' as const,
    memberId: 'ben',
    expenseId: 'first',
    involvedMemberIds,
    weights,
  });
  const weighed = act(editorState(dinners(1, everyones)), share(all, { ada: 2 }));
  const asked = { involved: { theirs: ['ben', 'cleo'] } };

  test('who has given the member another weight is asked, be it that they have read both at once', () => {
    const back = act(weighed, loaded(3, named, false), loaded(4, named));
    expect(back.conflicts.get('first')).toEqual(asked);
  });

  test('or one after the other', () => {
    const back = act(weighed, loaded(2, everyones, false), loaded(3, named, false), loaded(4, named));
    expect(back.conflicts.get('first')).toEqual(asked);
  });

  test('and the member stays out where nobody has put them in', () => {
    const renamed = act(
      editorState(dinners(1, everyones)),
      { type: 'member-renamed', memberId: 'ada', name: 'Ada B.' },
      share(['ada', 'cleo']),
    );
    const atOnce = act(renamed, loaded(3, named, false), loaded(4, named));
    const inTurn = act(renamed, loaded(2, everyones, false), loaded(3, named, false), loaded(4, named));
    expect([sharersOf(atOnce, 'first'), sharersOf(inTurn, 'first')]).toEqual([['cleo'], ['cleo']]);
  });

  test('but who was put in after that is in', () => {
    const put = act(
      editorState(dinners(1, everyones)),
      { type: 'member-renamed', memberId: 'ada', name: 'Ada B.' },
      loaded(2, everyones, false),
      loaded(3, named, false),
      share(all),
    );
    expect(sharersOf(act(put, loaded(4, named)), 'first')).toEqual(all);
  });

  test('nor is anybody asked about the names that their own save has sent without the member', () => {
    const snapshot = dinners(3, named, false);
    const saved = act(weighed, loaded(2, everyones, false), { type: 'saved', snapshot, ids: new Map() });
    const back = act(saved, loaded(4, named));
    expect(sharersOf(back, 'first')).toEqual(all);
    expect(back.conflicts.size).toBe(0);
  });

  test('also where the list named another before it was everyone’s whom they had deleted earlier', () => {
    const twoGone = (list: string[], version: number, hasCleo: boolean) => {
      const { members, ...rest } = dinners(version, { ...everyones, first: list }, false);
      return {
        type: 'loaded' as const,
        project: { ...rest, members: members.filter(({ id }) => hasCleo || id !== 'cleo') },
      };
    };
    const keep = { type: 'conflict-resolved', id: 'first', field: 'involved', choice: 'mine' } as const;
    const state = act(kept, share(all, { cleo: 2 }), loaded(3, everyones, false), keep);
    const back = act(state, twoGone(['ben'], 4, false), twoGone(['ben'], 5, true));
    expect(sharersOf(back, 'first')).toEqual(all);
    expect(back.conflicts.get('first')).toEqual({ involved: { theirs: ['ben'] } });
  });
});
