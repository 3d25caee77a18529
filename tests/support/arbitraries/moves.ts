import fc from 'fast-check';
import { savedNote } from '@/lib/domain/note';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId, temporaryId } from '@/lib/domain/temporary-id';
import type { EditAction } from '@/lib/editor/actions';
import { editorReducer } from '@/lib/editor/reducer';
import { isTakenId } from '@/lib/editor/selectors';
import { type EditorState, editorState } from '@/lib/editor/state';
import { entitiesOf } from '@/tests/support/entities-of';
import { savedOf } from '../editor/act';
import { entered } from '../editor/entered';
import { amountArbitrary, currencyArbitrary, dateArbitrary, noteArbitrary, weighed } from './projects';

/** Random numbers that become an action once the draft is known. */
export interface Move {
  readonly type: EditAction['type'];
  readonly pick: number;
  readonly pick2: number;
  readonly name: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly date: string | null;
  readonly note: string;
  readonly weights: readonly number[];
}

export const movesArbitrary: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    type: fc.constantFrom<EditAction['type'][]>(
      'project-renamed',
      'currency-changed',
      'member-added',
      'member-renamed',
      'members-listed',
      'member-removed',
      'newcomer-left-out',
      'expense-added',
      'payer-changed',
      'expense-renamed',
      'expense-amount-changed',
      'expense-entered',
      'expense-removed',
      'sharing-changed',
      'payment-made',
      'payment-marked',
    ),
    pick: fc.nat(),
    pick2: fc.nat(),
    name: fc.constantFrom('', ' ', 'Ada', 'Boat', 'Tent'),
    amount: amountArbitrary,
    currency: currencyArbitrary,
    date: dateArbitrary,
    note: noteArbitrary.map((note) => note ?? ''),
    weights: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  }),
  { maxLength: 20 },
);

export function actionOf(state: EditorState, { type, pick, pick2, weights: drawn, ...typed }: Move): EditAction {
  const { members } = state.draft;
  const member = members[pick % members.length];
  const memberId = member?.id ?? 'nobody';
  const expense = member?.expenses[pick2 % member.expenses.length];
  const expenseId = expense?.id ?? 'nothing';
  if (type === 'expense-entered') {
    if (!expense) return { type: 'expense-removed', memberId, expenseId };
    return entered(state.draft, expenseId, { date: typed.date ?? undefined, note: savedNote(typed.note) });
  }
  const otherId = members[pick2 % members.length]?.id ?? 'nobody';
  // The seed advances with every draw, or a taken id would be drawn forever.
  let seed = pick2;
  const random = () => {
    seed = (seed * 48_271 + 11) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const id = temporaryId((candidate) => isTakenId(state, candidate), random);
  const involvedMemberIds = members.slice(0, drawn.length).map((one) => one.id);
  const weights = weighed(involvedMemberIds, drawn);
  const isPayment = pick2 % 2 === 0;
  const amount = type === 'payment-made' ? (typed.amount ?? 100) : typed.amount;
  const others = type === 'members-listed' ? [{ id, name: typed.name }] : [];
  const expenseIds = members.flatMap(({ expenses }) => expenses.map((one) => one.id)).slice(0, drawn.length);
  return {
    type,
    id,
    memberId,
    expenseId,
    toMemberId: otherId,
    payerId: otherId,
    others,
    expenseIds,
    involvedMemberIds,
    weights,
    isPayment,
    ...typed,
    amount,
    ...(type === 'payment-made' && { date: typed.date ?? undefined }),
  } as EditAction;
}

export function play(state: EditorState, moves: readonly Move[]): EditorState {
  return moves.reduce((current, move) => editorReducer(current, actionOf(current, move)), state);
}

export function edited(project: Project, moves: readonly Move[]): EditorState {
  return play(editorState(project), moves);
}

/** The answer of a server that has taken all that is unsaved, and has given each new entry an id of its own. */
export function acknowledged(state: EditorState) {
  const all = [state.snapshot, state.draft].flatMap((one) => [...entitiesOf(one).keys()]);
  return savedOf(state, new Map(all.filter(isTemporaryId).map((id) => [id, `server-${id}`])));
}
