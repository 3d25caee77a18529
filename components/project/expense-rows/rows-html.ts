import { firstLetter } from '@/components/project/members/first-letter';
import type { RowLabels } from '@/components/project/members/row-labels';
import { escapeHtml } from '@/components/ui/escape-html';
import { findMember } from '@/lib/domain/find-entity';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { isolatedName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { hueOfRow, rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import { FEW, LONG_AMOUNT } from './room-in-row';

/** What the rows of a page share. */
interface Page {
  readonly editor: EditorState;
  readonly labels: RowLabels;
  readonly memberIds: readonly string[];
  /** The attributes that are alike in all fields, up to the label of the amount. */
  readonly expenseField: string;
  readonly paymentField: string;
  readonly amountField: string;
  readonly people: Map<string, { name: string; face: string }>;
}

const pages = new WeakMap<RowLabels, Page>();

/**
 * The HTML of a member's expenses, as `ExpenseRow` renders it for the first paint, at a fraction of the cost. The browser takes it
 * over as its own rows. Every text and attribute that is no constant is escaped.
 */
export function rowsHtml(editor: EditorState, memberId: string, labels: RowLabels): string {
  const known = pages.get(labels);
  const page = known?.editor === editor ? known : pageOf(editor, labels);
  pages.set(labels, page);
  const expenses = findMember(editor.draft, memberId)?.expenses ?? [];
  return expenses.map((expense) => rowHtml(expense, page)).join('');
}

function pageOf(editor: EditorState, labels: RowLabels): Page {
  const nameField = (placeholder: string) =>
    `<input dir="auto" maxLength="${MAX_NAME_LENGTH}" aria-label="${escapeHtml(labels.nameLabel)}" placeholder="${escapeHtml(placeholder)}" autoComplete="off" enterKeyHint="next" class="expense-name" value="`;
  return {
    editor,
    labels,
    memberIds: editor.draft.members.map(({ id }) => id),
    expenseField: nameField(labels.namePlaceholder),
    paymentField: nameField(labels.unnamedPayment),
    amountField: `" placeholder="${escapeHtml(labels.noAmount)}" class="expense-amount `,
    people: new Map(),
  };
}

function rowHtml(expense: Expense, page: Page): string {
  const { id, name, amount, isPayment } = expense;
  const { labels } = page;
  const shownName = isolatedName(name, isPayment ? labels.unnamedPayment : labels.unnamed);
  const written = amount === null ? '' : labels.formatField(amount);
  const remove = escapeHtml(labels.removeLabel(shownName));
  return (
    `<li data-row="${escapeHtml(id)}" class="expense">` +
    `${isPayment ? page.paymentField : page.expenseField}${escapeHtml(name ?? '')}"/>` +
    `<input inputMode="decimal" enterKeyHint="next" autoComplete="off" aria-label="${escapeHtml(labels.amountLabel(shownName))}` +
    `${page.amountField}${written.length > LONG_AMOUNT ? 'max-sm:text-[0.75rem]' : ''} " value="${escapeHtml(written)}"/>` +
    pillHtml(expense, shownName, page) +
    `<button type="button" aria-label="${remove}" title="${remove}" class="expense-remove"></button></li>`
  );
}

/** As `InvolvedPill`. */
function pillHtml({ involvedMemberIds: ids, weights, isPayment }: Expense, shownName: string, page: Page): string {
  const { labels, memberIds } = page;
  const isUneven = weights !== undefined;
  const few = ids.slice(0, FEW).map((id) => personOf(id, page));
  const rest = ids.length > FEW ? [`+${ids.length - FEW}`] : [];
  const title = [...few.map(({ name }) => name), ...rest].join(', ');
  const named = isPayment || ids.length === 0 ? '' : ` title="${escapeHtml(title)}"`;
  const some = involvesOnlySome(ids, memberIds) ? ' expense-involved-some' : '';
  const button = (label: string, content: string) =>
    `<button type="button" aria-haspopup="dialog"${label}${named} class="expense-involved${some}${isPayment ? ' expense-payment' : ''}">${content}</button>`;

  const involved = ids.length === 0 ? labels.everyone : labels.some(ids.length, memberIds.length, isUneven);
  if (isPayment) {
    const [receiver] = ids.length === 1 && memberIds.includes(ids[0] ?? '') ? few : [];
    return button('', paymentHtml(shownName, receiver?.name, ids.length, isUneven, page));
  }
  const label = escapeHtml(involved.label(shownName));
  if (ids.length === 0 || isUneven) return button(` aria-label="${label}"`, escapeHtml(involved.text));
  const faces = few.map(({ face }) => face).join('') + rest.map((more) => `<span>${more}</span>`).join('');
  return button(
    '',
    `<span role="img" aria-label="${label}"><span aria-hidden="true" class="faces">${faces}</span></span>`,
  );
}

/** As `PaymentReceiver`. */
function paymentHtml(
  shownName: string,
  receiver: string | undefined,
  count: number,
  isUneven: boolean,
  { labels: { t, everyone, some }, memberIds }: Page,
): string {
  const people = receiver ?? (count === 0 ? everyone.text : some(count, memberIds.length).text);
  const isShared = receiver === undefined && isUneven;
  const said = t('paymentTo', { name: shownName, people: isShared ? t('unevenAmong', { people }) : people });
  const seen = isShared ? t('uneven') : people;
  return `<span class="sr-only">${escapeHtml(said)}</span><span aria-hidden="true" class="truncate">${escapeHtml(seen)}</span>`;
}

/** The name, and the face as `Faces` shows it, made once for each person. */
function personOf(id: string, { editor, labels, people }: Page): { name: string; face: string } {
  const known = people.get(id);
  if (known) return known;
  const member = findMember(editor.draft, id);
  const name = member?.name ?? null;
  const hue = member ? ` style="--hue:${hueOfRow(editor, rowKeyOf(editor, id))}"` : '';
  const letter = escapeHtml(firstLetter(nameOrNull(name) ?? '?') ?? '');
  const person = {
    name: isolatedName(name, labels.tMember('unnamed')),
    face: `<span${hue} class="face">${letter}</span>`,
  };
  people.set(id, person);
  return person;
}
