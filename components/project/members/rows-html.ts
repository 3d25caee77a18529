import { escapeHtml } from '@/components/ui/escape-html';
import { findMember } from '@/lib/domain/find-entity';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { isolatedName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { hueOfRow } from '@/lib/editor/hues';
import { rowKeyOf } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { LONG_AMOUNT } from './amount-field';
import { firstLetter } from './avatar';
import { FEW } from './involved-pill';
import type { RowLabels } from './row-labels';

/**
 * The HTML of a member's expenses, as `ExpenseRow` renders it for the first paint, at a fraction of the cost. The browser takes it over
 * as its own rows. Every text and attribute that is not a constant is escaped.
 */
export function rowsHtml(editor: EditorState, memberId: string, labels: RowLabels): string {
  const memberIds = editor.draft.members.map(({ id }) => id);
  const people = peopleOf(editor, labels);
  const expenses = findMember(editor.draft, memberId)?.expenses ?? [];
  return expenses.map((expense) => rowHtml(expense, memberIds, people, labels)).join('');
}

type People = (id: string) => { name: string; face: string };

function rowHtml(expense: Expense, memberIds: readonly string[], people: People, labels: RowLabels): string {
  const { id, name, amount, isPayment } = expense;
  const shownName = isolatedName(name, isPayment ? labels.unnamedPayment : labels.unnamed);
  const placeholder = isPayment ? labels.unnamedPayment : labels.namePlaceholder;
  const written = amount === null ? '' : labels.formatField(amount);
  const remove = escapeHtml(labels.removeLabel(shownName));
  return (
    `<li data-row="${escapeHtml(id)}" class="expense">` +
    `<input dir="auto" maxLength="${MAX_NAME_LENGTH}" aria-label="${escapeHtml(labels.nameLabel)}" placeholder="${escapeHtml(placeholder)}" autoComplete="off" enterKeyHint="next" class="expense-name" value="${escapeHtml(name ?? '')}"/>` +
    `<input inputMode="decimal" enterKeyHint="next" autoComplete="off" aria-label="${escapeHtml(labels.amountLabel(shownName))}" placeholder="${escapeHtml(labels.noAmount)}" class="expense-amount ${written.length > LONG_AMOUNT ? 'max-sm:text-[0.75rem]' : ''} " value="${escapeHtml(written)}"/>` +
    pillHtml(expense, shownName, memberIds, people, labels) +
    `<button type="button" aria-label="${remove}" title="${remove}" class="expense-remove"></button></li>`
  );
}

/** As `InvolvedPill`. */
function pillHtml(
  { involvedMemberIds: ids, weights, isPayment, name }: Expense,
  shownName: string,
  memberIds: readonly string[],
  people: People,
  { t, everyone, some, unnamedPayment }: RowLabels,
): string {
  const few = ids.slice(0, FEW).map(people);
  const rest = ids.length > FEW ? [`+${ids.length - FEW}`] : [];
  const isUneven = weights !== undefined;
  const involved = ids.length === 0 ? everyone : some(ids.length, memberIds.length, isUneven);
  const look = `expense-involved${involvesOnlySome(ids, memberIds) ? ' expense-involved-some' : ''}${isPayment ? ' expense-payment' : ''}`;
  const label = escapeHtml(involved.label(shownName));
  const title = escapeHtml([...few.map((one) => one.name), ...rest].join(', '));
  const named = isPayment || ids.length === 0 ? '' : ` title="${title}"`;
  const button = (content: string, labelled = '') =>
    `<button type="button" aria-haspopup="dialog"${labelled}${named} class="${look}">${content}</button>`;

  if (isPayment) {
    const [receiver] = ids.length === 1 && memberIds.includes(ids[0] ?? '') ? few : [];
    const to = receiver?.name ?? (ids.length === 0 ? everyone.text : some(ids.length, memberIds.length).text);
    const isShared = receiver === undefined && isUneven;
    const said = t('paymentTo', {
      name: isolatedName(name, unnamedPayment),
      people: isShared ? t('unevenAmong', { people: to }) : to,
    });
    return button(
      `<span class="sr-only">${escapeHtml(said)}</span><span aria-hidden="true" class="truncate">${escapeHtml(isShared ? t('uneven') : to)}</span>`,
    );
  }
  if (ids.length === 0 || isUneven) return button(escapeHtml(involved.text), ` aria-label="${label}"`);
  const faces = few.map(({ face }) => face).join('') + rest.map((more) => `<span>${more}</span>`).join('');
  return button(`<span class="sr-only">${label}</span><span aria-hidden="true" class="faces">${faces}</span>`);
}

/** Names and faces, each made once. */
function peopleOf(editor: EditorState, { tMember }: RowLabels): People {
  const made = new Map<string, { name: string; face: string }>();
  return (id) => {
    const known = made.get(id);
    if (known) return known;
    const name = findMember(editor.draft, id)?.name ?? null;
    const letter = escapeHtml(firstLetter(nameOrNull(name) ?? '?') ?? '');
    const person = {
      name: isolatedName(name, tMember('unnamed')),
      face: `<span style="--hue:${hueOfRow(editor, rowKeyOf(editor, id))}" class="face">${letter}</span>`,
    };
    made.set(id, person);
    return person;
  };
}
