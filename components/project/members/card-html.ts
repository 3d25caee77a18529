import { addExpenseId } from '@/components/project/element-ids';
import { rowsHtml } from '@/components/project/expense-rows/rows-html';
import type { useSettlementStore } from '@/components/project/settlement/settlement';
import { escapeHtml } from '@/components/ui/escape-html';
import { iconButtonClass } from '@/components/ui/icon-button';
import { findMember } from '@/lib/domain/find-entity';
import { isolatedName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';
import { memberTotal } from '@/lib/domain/settlement/balance';
import { hueOfRow, rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import { avatarClass } from './avatar';
import { firstLetter } from './first-letter';
import { SHORT_LIST } from './long-lists';
import { NAME, naming, type RowLabels } from './row-labels';

interface Card {
  memberId: string;
  /** The id of what the head folds. */
  bodyId: string;
  isFolded: boolean;
  editor: EditorState;
  labels: RowLabels;
  settlement: ReturnType<typeof useSettlementStore>;
}

type Words = ReturnType<typeof wordsOf>;

const known = new WeakMap<RowLabels, Words>();

/**
 * The HTML of what is in a member's card, as `MemberCard` renders it for the first paint, at a fraction of the cost. The browser takes
 * it over as its own. Every text and attribute that is no constant is escaped.
 */
export function cardHtml(card: Card): string {
  const { memberId, editor, labels } = card;
  const member = findMember(editor.draft, memberId);
  if (member === undefined) return '';
  const words = known.get(labels) ?? wordsOf(labels);
  known.set(labels, words);
  const name = escapeHtml(isolatedName(member.name, words.unnamed));
  return headHtml(card, member, name, words) + bodyHtml(card, member, name, words);
}

/** What the cards of a page have in common. All of it is escaped but the first. */
function wordsOf({ tMember: t }: RowLabels) {
  const unnamed = t('unnamed');
  const named = (key: 'remove' | 'expensesOf' | 'expenses' | 'addExpenseFor' | 'total' | 'totalSpent') =>
    naming(escapeHtml(t(key, { name: NAME })));
  return {
    unnamed,
    field: `<input dir="auto" maxLength="${MAX_NAME_LENGTH}" aria-label="${escapeHtml(t('nameLabel'))}" placeholder="${escapeHtml(unnamed)}" autoComplete="off" enterKeyHint="next" class="member-name" value="`,
    remove: named('remove'),
    removeClass: escapeHtml(iconButtonClass('quiet', 'line-icon-x max-lg:hidden')),
    expensesOf: named('expensesOf'),
    expenses: named('expenses'),
    addExpenseFor: named('addExpenseFor'),
    addExpense: escapeHtml(t('addExpense')),
    noExpenses: escapeHtml(t('noExpenses')),
    total: named('total'),
    totalSpent: named('totalSpent'),
    spent: escapeHtml(t('spent')),
  };
}

/** As `MemberHead`. */
function headHtml(card: Card, member: Member, name: string, words: Words): string {
  const { memberId, bodyId, isFolded, editor } = card;
  const hue = hueOfRow(editor, rowKeyOf(editor, memberId));
  const letter = escapeHtml(firstLetter(nameOrNull(member.name) ?? '?') ?? '');
  const remove = words.remove(name);
  return (
    `<header data-row="${escapeHtml(memberId)}" class="member-head  ">` +
    `<span aria-hidden="true" style="--hue:${hue}" data-initial="${letter}" class="${avatarClass('large')}"></span>` +
    `<div class="member-who">${words.field}${escapeHtml(member.name ?? '')}"/>` +
    `<small class="member-count">${countHtml(card, member)}</small></div>${sumHtml(card, member, name, words)}` +
    `<button type="button" aria-label="${remove}" title="${remove}" class="${words.removeClass}"></button>` +
    `<button type="button" aria-label="${words.expensesOf(name)}" aria-expanded="${!isFolded}" aria-controls="${bodyId}" class="member-fold"></button></header>`
  );
}

/** As `MemberCount`. */
function countHtml({ labels: { tMember: t } }: Card, { expenses: rows }: Member): string {
  const payments = rows.filter(({ isPayment }) => isPayment).length;
  const expenses = rows.length - payments;
  const counts = [
    ...(expenses > 0 ? [t('expenseCount', { count: expenses })] : []),
    ...(payments > 0 ? [t('paymentCount', { count: payments })] : []),
  ];
  return escapeHtml(counts.join(' · ') || t('nothingYet'));
}

/** As `MemberSum`. */
function sumHtml({ memberId, labels, settlement }: Card, member: Member, name: string, words: Words): string {
  const { tMember: t, formatAmount } = labels;
  const hasPayments = member.expenses.some(({ isPayment }) => isPayment);
  const balance = settlement.get().balances.get(memberId) ?? 0;
  const [tone, standing] =
    balance > 0
      ? ['text-accent', t('getsBack', { amount: formatAmount(balance) })]
      : balance < 0
        ? ['text-amber', t('owes', { amount: formatAmount(-balance) })]
        : ['text-soft', t('even')];
  return (
    '<span class="grid flex-none pr-[0.3125rem] text-right leading-tight"><b class="text-[1.0625rem] font-[640]">' +
    `<span class="sr-only">${hasPayments ? words.totalSpent(name) : words.total(name)}<!-- --> </span>` +
    (hasPayments
      ? `<span aria-hidden="true" class="text-[0.78125rem] font-normal text-soft max-[22.5rem]:hidden">${words.spent}<!-- --> </span>`
      : '') +
    `${escapeHtml(formatAmount(memberTotal(member)))}</b>` +
    `<small class="text-[0.78125rem] max-[22.5rem]:text-[0.71875rem] ${tone}">${escapeHtml(standing)}</small></span>`
  );
}

/** As `CardBody`, with what stands in it. */
function bodyHtml({ memberId, bodyId, editor, labels }: Card, { expenses }: Member, name: string, words: Words) {
  const look = expenses.length > SHORT_LIST ? 'expenses-many pt-1.5' : 'pt-1.5';
  const list =
    expenses.length === 0
      ? `<p class="px-2 pt-3 text-sm text-soft">${words.noExpenses}</p>`
      : `<ul aria-label="${words.expenses(name)}" class="${look}">${rowsHtml(editor, memberId, labels)}</ul>`;
  return (
    `<div id="${bodyId}" class="member-body">${list}<div class="mt-0.5 flex flex-wrap max-md:-mb-2 items-center justify-between">` +
    `<button type="button" id="${escapeHtml(addExpenseId(memberId))}" aria-label="${words.addExpenseFor(name)}" ` +
    'class="touch-target inline-flex items-center gap-1.5 rounded-lg px-2 py-2 text-sm font-[560] max-md:-ml-1.5 text-accent hover:bg-tint line-icon-plus before:size-4">' +
    `${words.addExpense}</button></div></div>`
  );
}
