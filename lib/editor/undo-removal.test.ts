import fc from 'fast-check';
import { withoutMember } from '@/lib/domain/member-deletion';
import { acknowledged, edited, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { asSaved, projectArbitrary } from '@/tests/support/arbitraries/projects';
import { act, savedOf } from '@/tests/support/editor/act';
import { RUNS } from '@/tests/support/runs';
import { fuel, trip } from '@/tests/support/sample-projects';
import { editorState } from './state';
import { removalOf } from './undo';

const removeBen = { type: 'member-removed', memberId: 'ben' } as const;
const removeTent = { type: 'expense-removed', memberId: 'ada', expenseId: 'tent' } as const;

describe('bringing back what was removed', () => {
  test('gives any project as it was, where nothing else was done since', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, fc.nat(), (project, moves, pick) => {
        const state = edited(project, moves);
        const { members } = state.draft;
        fc.pre(members.length > 0);
        const memberId = members[pick % members.length]?.id ?? '';
        const back = act(state, { type: 'member-removed', memberId }, { type: 'removal-undone', id: memberId });
        expect(asSaved(back.draft)).toEqual(asSaved(state.draft));
      }),
      RUNS,
    );
  });

  test('keeps what was edited and removed since, and is an edit that can be undone', () => {
    const state = act(editorState(trip), removeBen, { type: 'project-renamed', name: 'Tour' }, removeTent);
    const back = act(state, { type: 'removal-undone', id: 'ben' });
    expect(back.draft.name).toBe('Tour');
    expect(back.draft.members.map(({ id, expenses }) => [id, expenses])).toEqual([
      ['ada', []],
      ['ben', [fuel]],
    ]);
    expect(act(back, { type: 'undone' }).draft).toEqual(state.draft);
  });

  test('brings it back under its id where its removal is saved', () => {
    const removed = act(editorState(trip), removeTent);
    const state = act(removed, savedOf(removed));
    const back = act(state, { type: 'project-renamed', name: 'Tour' }, { type: 'removal-undone', id: 'tent' });
    const [tent] = back.draft.members[0]?.expenses ?? [];
    expect(tent).toMatchObject({ id: 'tent', name: 'tent', amount: 1_000 });
    expect(removalOf(back, 'tent')).toBeNull();
  });

  test('undoes nothing else where others have deleted its payer', () => {
    const renamed = act(editorState(trip), { type: 'project-renamed', name: 'Tour' }, removeTent);
    const saved = act(renamed, acknowledged(renamed));
    const members = withoutMember(saved.snapshot.members, 'ada');
    const state = act(saved, { type: 'loaded', project: { ...saved.snapshot, version: 9, members } });
    expect(removalOf(state, 'tent')).not.toBeNull();
    expect(act(state, { type: 'removal-undone', id: 'tent' }).draft).toBe(state.draft);
  });

  test('does nothing where it is back, or was never there', () => {
    const back = act(editorState(trip), removeBen, { type: 'undone' });
    expect(act(back, { type: 'removal-undone', id: 'ben' }, { type: 'removal-undone', id: 'nobody' })).toBe(back);
  });
});
