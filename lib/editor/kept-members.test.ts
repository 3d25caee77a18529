import { findExpense, findMember } from '@/lib/domain/find-entity';
import type { Sharing } from '@/lib/domain/involvement';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import { act } from '@/tests/support/editor/act';
import { expense, member, project } from '@/tests/support/sample-projects';
import { type EditorState, editorState } from './state';

/** What Ben has paid, of Ben and Cleo, and of Ada, where she is there. */
function dinner(version: number, sharing: Sharing, hasAda: boolean) {
  const ben = member('ben', { version, expenses: [expense('dinner', { amount: 100, version, ...sharing })] });
  const others = [ben, member('cleo', { version })];
  return project({ version, members: hasAda ? [...others, member('ada', { version })] : others });
}

const of = (...involvedMemberIds: string[]): Sharing => ({ involvedMemberIds });
const EVERYONE = of();

/** The list once Ada is deleted, where nobody has changed it. */
function withoutAda({ involvedMemberIds: list }: Sharing): Sharing {
  const left = list.filter((id) => id !== 'ada');
  return list.length > 0 && left.length === 0 ? of('ben') : of(...left);
}

/** I have renamed Ada, and keep her when others have deleted her. */
function keptAfter(before: Sharing, deleted: Sharing): EditorState {
  return act(
    editorState(dinner(1, before, true)),
    { type: 'member-renamed', memberId: 'ada', name: 'Ada B.' },
    { type: 'loaded', project: dinner(2, deleted, false) },
    { type: 'conflict-resolved', id: 'ada', field: 'existence', choice: 'mine' },
  );
}

/** The same where others have changed the list since. */
function keptAfterChange(before: Sharing, changed: Sharing): EditorState {
  return act(keptAfter(before, withoutAda(before)), { type: 'loaded', project: dinner(3, changed, false) });
}

function sharingIn({ draft }: EditorState): Sharing | undefined {
  const payer = findMember(draft, 'ben');
  const found = payer && findExpense(payer, 'dinner');
  return found && { involvedMemberIds: found.involvedMemberIds.toSorted(), weights: found.weights };
}

const BEFORE = [EVERYONE, of('ada'), of('ada', 'ben'), of('ada', 'cleo'), of('ada', 'ben', 'cleo'), of('ben')];
const AWAY = [EVERYONE, of('ben'), of('cleo'), of('ben', 'cleo')];
const BACK = [...BEFORE, of('cleo'), of('ben', 'cleo')];

test('a list that I have not touched is as others have it, once they bring back whom I keep', () => {
  const asked: unknown[] = [];
  for (const before of BEFORE) {
    for (const deleted of [withoutAda(before), ...AWAY]) {
      for (const changed of AWAY) {
        const away = act(keptAfter(before, deleted), { type: 'loaded', project: dinner(3, changed, false) });
        if (away.conflicts.size > 0) asked.push([before, deleted, changed]);
        for (const back of BACK) {
          const { snapshot, draft, conflicts } = act(away, { type: 'loaded', project: dinner(4, back, true) });
          const toSave = stepsInSaveOrder(snapshot, draft).flat();
          if (conflicts.size > 0 || toSave.length !== 1) asked.push([before, deleted, changed, back]);
        }
      }
    }
  }
  expect(asked).toEqual([]);
});

test('until then whom I keep is in it, with the weight, where others have changed who else is', () => {
  const weighed = { ...of('ada', 'ben'), weights: { ada: 3 } };
  expect(sharingIn(keptAfterChange(weighed, of('ben', 'cleo')))).toEqual({
    ...of('ada', 'ben', 'cleo'),
    weights: { ada: 3 },
  });
  expect(sharingIn(keptAfterChange(of('ada'), of('cleo')))).toEqual(of('ada', 'cleo'));
  expect(sharingIn(keptAfterChange(of('ada', 'ben'), EVERYONE))).toEqual(EVERYONE);
});

describe('whom I keep stays in a list', () => {
  /** Others have deleted Cleo, too. */
  const withoutCleo = (sharing: Sharing) => ({
    type: 'loaded' as const,
    project: project({ version: 4, members: dinner(4, sharing, false).members.filter(({ id }) => id !== 'cleo') }),
  });
  const renamed = { type: 'member-renamed', memberId: 'cleo', name: 'Cleo C.' } as const;

  test('alone, where the last of the others is deleted', () => {
    const kept = keptAfter(of('ada', 'cleo'), of('cleo'));
    expect(sharingIn(act(kept, withoutCleo(of('ben'))))).toEqual(of('ada'));
  });

  test('with another whom I keep', () => {
    const kept = act(keptAfterChange(of('ada', 'ben'), of('ben', 'cleo')), renamed);
    expect(sharingIn(act(kept, withoutCleo(of('ben'))))).toEqual(of('ada', 'ben', 'cleo'));
  });
});

test('so it is where a page that was opened since has brought back the draft', () => {
  const { snapshot, draft, conflicts, deleted } = keptAfterChange(of('ada', 'ben'), of('ben', 'cleo'));
  const left = { type: 'draft-restored', snapshot, draft, conflicts, deleted } as const;
  const away = act(editorState(dinner(4, of('cleo'), false)), left);
  expect(sharingIn(away)).toEqual(of('ada', 'cleo'));
  const back = act(away, { type: 'loaded', project: dinner(5, of('ben', 'cleo'), true) });
  expect([sharingIn(back), back.conflicts.size]).toEqual([of('ben', 'cleo'), 0]);
});

test('what I have changed of the list meanwhile stays, and is asked about where others have made it everyone’s', () => {
  const share = {
    type: 'sharing-changed',
    memberId: 'ben',
    expenseId: 'dinner',
    involvedMemberIds: ['ada', 'cleo'],
  } as const;
  const changed = act(keptAfterChange(of('ada', 'ben'), of('ben')), share);
  const everyones = act(changed, { type: 'loaded', project: dinner(4, EVERYONE, false) });
  expect(sharingIn(everyones)).toEqual(of('ada', 'cleo'));
  expect(everyones.conflicts.get('dinner')).toEqual({ involved: { theirs: [] } });
});
