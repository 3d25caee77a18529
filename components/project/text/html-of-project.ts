import { escapeHtml } from '@/components/ui/escape-html';
import { leastPaid } from '@/lib/domain/money/currency-decimals';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { computeBalances, memberTotal } from '@/lib/domain/settlement/balance';
import { settle } from '@/lib/domain/settlement/settlement';
import { amountFormat } from '@/lib/i18n/amount-format';
import type { Locale } from '@/lib/i18n/locales';
import type { writtenMessages } from '@/lib/i18n/messages-on-server';

/** So many people of an expense are named, and the others counted. */
const FEW = 3;

type Words = Awaited<ReturnType<typeof writtenMessages>>;

/**
 * A whole project as HTML: who pays whom, then what each member paid for whom. The page of a large project shows it until its script
 * has read the project. A piece holds at most one expense, so that the caller can give way to other requests. All text is escaped.
 */
export function* htmlOfProject(project: Project, words: Words, locale: Locale): Generator<string> {
  const { members, currency } = project;
  const format = amountFormat(locale, 'sum', currency);
  const formatField = amountFormat(locale, 'field', currency);
  const names = new Map(members.map(({ id, name }) => [id, isolatedName(name, words.member.unnamed)]));
  const nameOf = (id: string) => escapeHtml(names.get(id) ?? words.member.unnamed);
  const { balances, payments } = settle(computeBalances(members), leastPaid(currency));

  yield `<noscript><p role="alert" class="mb-4 rounded-(--radius) border border-line bg-paper px-[1.125rem] py-3">${escapeHtml(words.project.readOnly)}</p></noscript>`;
  yield `<h1 dir="auto" class="mb-4 text-xl font-[680] wrap-anywhere">${escapeHtml(nameOrNull(project.name) ?? words.title.untitled)}</h1>`;
  if (payments.length > 0) {
    yield `<h2 class="font-[640]">${escapeHtml(words.settlement.heading)}</h2><ol class="mt-2 mb-4">`;
    for (const { fromMemberId, toMemberId, amount } of payments) {
      yield `<li class="wrap-anywhere">${nameOf(fromMemberId)} → ${nameOf(toMemberId)}: <b>${escapeHtml(format(amount))}</b></li>`;
    }
    yield '</ol>';
  }
  yield '<div class="members-many grid grid-cols-[minmax(0,1fr)] gap-4">';
  for (const member of members) {
    yield headHtml(member, balances.get(member.id) ?? 0, words, format);
    for (const expense of member.expenses) yield rowHtml(expense, members.length, nameOf, words, formatField);
    yield '</ul></article>';
  }
  yield '</div>';
}

function headHtml(
  member: Member,
  balance: number,
  { member: words }: Words,
  format: (amount: number) => string,
): string {
  const name = escapeHtml(nameOrNull(member.name) ?? words.unnamed);
  const standing = balance > 0 ? words.getsBack : balance < 0 ? words.owes : words.even;
  const stands = escapeHtml(standing.replace('{amount}', () => format(Math.abs(balance))));
  return (
    `<article aria-label="${name}" style="--rows:${Math.max(1, member.expenses.length)}" class="member">` +
    `<header class="member-head"><div class="member-who"><h2 dir="auto" class="look-member">${name}</h2></div>` +
    `<span class="grid flex-none pr-[0.3125rem] text-right leading-tight"><b class="text-[1.0625rem] font-[640]">${escapeHtml(format(memberTotal(member)))}</b>` +
    `<small class="text-[0.78125rem] text-soft">${stands}</small></span></header>` +
    `<ul class="${member.expenses.length > 0 ? 'expenses-many pt-1.5' : ''}">`
  );
}

function rowHtml(
  { name, amount, involvedMemberIds: ids, weights, isPayment }: Expense,
  memberCount: number,
  nameOf: (id: string) => string,
  { expense: words, look }: Words,
  format: (amount: number) => string,
): string {
  const shownName = escapeHtml(nameOrNull(name) ?? (isPayment ? words.unnamedPayment : words.unnamed));
  const isForAll = weights === undefined && (ids.length === 0 || ids.length === memberCount);
  const some = [...ids.slice(0, FEW).map(nameOf), ...(ids.length > FEW ? [`+${ids.length - FEW}`] : [])].join(', ');
  const people = isForAll ? escapeHtml(look.everyone) : some;
  const shared = weights === undefined ? people : escapeHtml(words.unevenAmong).replace('{people}', () => people);
  const whom = escapeHtml(isPayment ? look.to : look.for).replace('{people}', () => shared);
  return `<li class="look-row"><span dir="auto" class="look-name">${shownName}</span> <span class="look-amount">${escapeHtml(format(amount ?? 0))}</span> <span class="look-whom">${whom}</span></li>`;
}
