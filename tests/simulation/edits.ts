import { type Sharing, toggleInvolved } from '@/lib/domain/involvement';
import { CURRENCIES } from '@/lib/domain/money/currency';
import { canonicalRate } from '@/lib/domain/money/rates';
import { nameOrNull } from '@/lib/domain/name';
import type { Expense, Member } from '@/lib/domain/project';
import { temporaryId } from '@/lib/domain/temporary-id';
import type { EditAction } from '@/lib/editor/actions';
import { isTakenId } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { entered } from '@/tests/support/editor/entered';
import type { Rng } from './rng';
import { ABROAD } from './trip';

/** The currencies that bills are in. */
const CODES = ['CZK', 'JPY', 'KWD'] as const;

type Edit =
  | 'project'
  | 'member-added'
  | 'member-renamed'
  | 'member-removed'
  | 'expense-added'
  | 'expense-renamed'
  | 'expense-amount-changed'
  | 'day-entered'
  | 'note-entered'
  | 'expense-removed'
  | 'sharer-toggled'
  | 'sharing-changed'
  | 'payment-marked'
  | 'payer-changed'
  | 'payment-made'
  | 'currency-changed'
  | 'bill-entered'
  | 'rate-changed';

interface EditKind {
  readonly weighted: readonly (readonly [weight: number, edit: Edit])[];
  /** The probability that the edit is about what was changed last. */
  readonly attention: number;
}

/** What a person does with a project. */
export const EDITS: EditKind = {
  weighted: [
    [1, 'project'],
    [1, 'currency-changed'],
    [2, 'member-added'],
    [2, 'member-renamed'],
    [1, 'member-removed'],
    [4, 'expense-added'],
    [2, 'expense-renamed'],
    [4, 'expense-amount-changed'],
    [2, 'day-entered'],
    [2, 'note-entered'],
    [1.5, 'expense-removed'],
    [2, 'sharer-toggled'],
    [3, 'sharing-changed'],
    [1, 'payment-marked'],
    [3, 'payer-changed'],
    [1, 'payment-made'],
    [2, 'bill-entered'],
    [1, 'rate-changed'],
  ],
  attention: 0.5,
};

/** What a person does who has a new bill. */
export const ADDITIONS: EditKind = {
  weighted: [
    [1, 'member-added'],
    [3, 'expense-added'],
    [1, 'payment-made'],
  ],
  attention: 0.5,
};

/** What a person does about a change that has just come in. */
export const REACTIONS: EditKind = {
  weighted: [
    [1, 'member-renamed'],
    [1, 'member-removed'],
    [3, 'expense-amount-changed'],
    [2, 'bill-entered'],
    [1, 'rate-changed'],
    [2, 'day-entered'],
    [2, 'note-entered'],
    [3, 'expense-removed'],
    [2, 'sharer-toggled'],
    [3, 'sharing-changed'],
    [1, 'payment-marked'],
    [3, 'payer-changed'],
  ],
  attention: 0.9,
};

/** The actions of a random edit. None where it would be about something that is not there. */
export function drawEdit(rng: Rng, editor: EditorState, value: number, kind: EditKind): EditAction[] {
  const { members } = editor.draft;
  const isLatest = rng.chance(kind.attention);
  const member = isLatest ? latest(members) : rng.oneOf(members);
  const expense = member && (isLatest ? latest(member.expenses) : rng.oneOf(member.expenses));
  const newName = ({ name }: { name: string | null }) => `${nameOrNull(name)?.split(' ')[0] ?? 'x'} ${value}`;
  const type = rng.pick(kind.weighted);
  const ofProject = drawProjectEdit(rng, editor, type, value);
  if (ofProject !== null) return ofProject;
  if (type === 'member-added') {
    const id = newId(rng, editor);
    return [
      { type, id },
      { type: 'member-renamed', memberId: id, name: `m${value} ${value}` },
    ];
  }
  if (member === undefined) return [];
  const memberId = member.id;
  if (type === 'member-renamed') return [{ type, memberId, name: newName(member) }];
  if (type === 'member-removed') return [{ type, memberId }];
  if (type === 'expense-added') {
    const id = newId(rng, editor);
    return [
      { type, memberId, id, ...(rng.chance(0.7) && { content: { date: dateOf(value) } }) },
      { type: 'expense-renamed', memberId, expenseId: id, name: `e${value} ${value}` },
      { type: 'expense-amount-changed', memberId, expenseId: id, amount: value },
    ];
  }
  const other = rng.oneOf(members)?.id ?? memberId;
  if (type === 'payment-made') {
    const id = newId(rng, editor);
    return [{ type, memberId, id, toMemberId: other, amount: value, name: `p${value} ${value}` }];
  }
  if (expense === undefined) return [];
  if (type === 'expense-renamed') return [{ type, memberId, expenseId: expense.id, name: newName(expense) }];
  return drawExpenseEdit(rng, editor, { type, member, expense, other, value });
}

/** An edit of the project itself. What a bill may be depends on its currency: where bills have their own, nobody changes it. */
function drawProjectEdit(rng: Rng, editor: EditorState, type: Edit, value: number): EditAction[] | null {
  const isAbroad = editor.snapshot.name?.startsWith(ABROAD) === true;
  if (type === 'project') return [{ type: 'project-renamed', name: `${isAbroad ? ABROAD : 'Trip'} ${value}` }];
  if (isAbroad ? type === 'currency-changed' : type === 'bill-entered' || type === 'rate-changed') return [];
  if (type === 'currency-changed') return [{ type, currency: rng.chance(0.2) ? null : currencyOf(value) }];
  if (type !== 'rate-changed') return null;
  return [{ type, currency: rng.oneOf(CODES) ?? 'CZK', rate: rng.chance(0.1) ? null : canonicalRate(`${value}.25`) }];
}

interface ExpenseEdit {
  readonly type: Edit;
  readonly member: Member;
  readonly expense: Expense;
  /** The id of another member, or of the same. */
  readonly other: string;
  readonly value: number;
}

function drawExpenseEdit(
  rng: Rng,
  editor: EditorState,
  { type, member: { id: memberId }, expense, other, value }: ExpenseEdit,
): EditAction[] {
  const expenseId = expense.id;
  if (type === 'bill-entered') return [enterBill(rng, editor, { expense, value })];
  if (type === 'expense-amount-changed') return [{ type, memberId, expenseId, amount: value }];
  if (type === 'day-entered') {
    return [entered(editor.draft, expenseId, { date: rng.chance(0.2) ? undefined : dateOf(value) })];
  }
  if (type === 'note-entered') {
    return [entered(editor.draft, expenseId, { note: rng.chance(0.2) ? undefined : `note\n${value}` })];
  }
  if (type === 'expense-removed') return [{ type, memberId, expenseId }];
  if (type === 'payment-marked') return [{ type, memberId, expenseId, isPayment: !expense.isPayment }];
  if (type === 'sharing-changed') {
    const sharing = drawSharing(rng, editor, expense, value);
    return sharing === null ? [] : [{ type, memberId, expenseId, ...sharing }];
  }
  if (type === 'payer-changed') return [{ type, expenseId, payerId: other }];
  const { involvedMemberIds, weights } = expense;
  const all = editor.draft.members.map(({ id }) => id);
  const toggled = toggleInvolved(involvedMemberIds, other, all);
  return [{ type: 'sharing-changed', memberId, expenseId, involvedMemberIds: toggled, weights }];
}

/** Another bill, which counts by the rate or what was charged, or none any more. */
function enterBill(
  rng: Rng,
  { draft }: EditorState,
  { expense, value }: { expense: Expense; value: number },
): EditAction {
  const original = rng.chance(0.2) ? undefined : { amount: value, currency: rng.oneOf(CODES) ?? 'CZK' };
  return entered(draft, expense.id, { original, amount: original && rng.chance(0.7) ? null : value });
}

/** A list of names in which one member gets another weight. Now and then all count alike again, or somebody leaves or comes. */
function drawSharing(rng: Rng, editor: EditorState, expense: Expense, value: number): Sharing | null {
  const all = editor.draft.members.map(({ id }) => id);
  const named = expense.involvedMemberIds.length === 0 ? all : expense.involvedMemberIds;
  const other = rng.chance(0.2) ? rng.oneOf(all) : undefined;
  const involvedMemberIds = all.filter((id) => named.includes(id) !== (id === other));
  const weighed = rng.oneOf(involvedMemberIds);
  if (weighed === undefined) return null;
  return { involvedMemberIds, weights: rng.chance(0.1) ? {} : { ...expense.weights, [weighed]: value + 1 } };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Each value has a day of its own. */
function dateOf(value: number): string {
  return new Date(value * DAY_MS).toISOString().slice(0, 10);
}

function currencyOf(value: number): string | null {
  return CURRENCIES[value % CURRENCIES.length] ?? null;
}

function newId(rng: Rng, editor: EditorState): string {
  return temporaryId((id) => isTakenId(editor, id), rng.random);
}

function latest<T extends { readonly version?: number }>(items: readonly T[]): T | undefined {
  return items.toSorted((a, b) => (b.version ?? 0) - (a.version ?? 0))[0];
}
