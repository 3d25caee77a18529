import { NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import { type InDoubtWrite, isCreation } from '@/lib/domain/save-step';
import { editorState } from '@/lib/editor/state';
import { act } from '@/tests/support/editor/act';
import { tripOfThree } from '@/tests/support/sample-projects';
import type { StoredDraft } from './draft-store';
import { readDraft } from './read-draft';

test('changes and deletions without an answer are read as they were stored, of each kind', () => {
  const { snapshot, draft } = act(
    editorState(tripOfThree),
    { type: 'project-renamed', name: 'Journey' },
    { type: 'currency-changed', currency: 'EUR' },
    { type: 'member-renamed', memberId: 'ben', name: '' },
    { type: 'payer-changed', expenseId: 'food', payerId: 'ben' },
    { type: 'sharing-changed', memberId: 'ben', expenseId: 'wine', involvedMemberIds: ['ada'], weights: { ada: 2 } },
    { type: 'expense-removed', memberId: 'ada', expenseId: 'tent' },
    { type: 'member-removed', memberId: 'cleo' },
  );
  const steps = stepsInSaveOrder(snapshot, draft).flat();
  const inDoubtWrites = steps.flatMap((step, at): InDoubtWrite[] =>
    isCreation(step) ? [] : [at === 0 ? { step } : { step, version: at }],
  );
  expect(new Set(inDoubtWrites.map(({ step }) => step.kind)).size).toBe(5);
  const rest = { conflicts: NO_CONFLICTS, deleted: {}, isSaveAsked: false, creations: {}, keptAt: 1 };
  const stored: StoredDraft = { snapshot, draft, inDoubtWrites, ...rest };
  expect(readDraft(stored)?.inDoubtWrites).toEqual(inDoubtWrites);
});
