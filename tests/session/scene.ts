import type { Expense, Member, Project } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';
import { entered } from '@/tests/support/editor/entered';
import { api, type Page } from './open-page';

/** Something that a person does on a page. Amounts are whole units. */
export type Move = (page: Page) => unknown;

type Draw = (page: Page) => EditAction | readonly EditAction[];

/** An edit, after which the field is left. */
function edit(draw: Draw): Move {
  return (page) => page.do(...[draw(page)].flat(), { type: 'field-left' });
}

export function person({ editor }: Page, name: string): Member {
  const member = editor.draft.members.find((one) => one.name === name);
  if (member === undefined) throw new Error(`There is no ${name}.`);
  return member;
}

/** The expense of this name, with the ids by which an edit names it. */
export function expense({ editor }: Page, name: string): { memberId: string; expenseId: string; expense: Expense } {
  for (const member of editor.draft.members) {
    const found = member.expenses.find((one) => one.name === name);
    if (found) return { memberId: member.id, expenseId: found.id, expense: found };
  }
  throw new Error(`There is no ${name}.`);
}

const ids = (page: Page, name: string) => {
  const { memberId, expenseId } = expense(page, name);
  return { memberId, expenseId };
};

export const nameTrip = (name: string) => edit(() => ({ type: 'project-renamed', name }));
export const currency = (code: string | null) => edit(() => ({ type: 'currency-changed', currency: code }));
export const addPerson = (name: string) =>
  edit((page) => {
    const id = page.session.newId();
    return [
      { type: 'member-added', id },
      { type: 'member-renamed', memberId: id, name },
    ];
  });
export const namePerson = (who: string, name: string) =>
  edit((page) => ({ type: 'member-renamed', memberId: person(page, who).id, name }));
export const removePerson = (who: string) =>
  edit((page) => ({ type: 'member-removed', memberId: person(page, who).id }));
export const add = (who: string, name: string, amount: number, more: Partial<Expense> = {}) =>
  edit((page) => ({
    type: 'expense-added',
    memberId: person(page, who).id,
    id: page.session.newId(),
    content: { name, amount: amount * 100, ...more },
  }));
export const rename = (what: string, name: string) =>
  edit((page) => ({ type: 'expense-renamed', ...ids(page, what), name }));
export const price = (what: string, amount: number) =>
  edit((page) => ({ type: 'expense-amount-changed', ...ids(page, what), amount: amount * 100 }));
export const remove = (what: string) => edit((page) => ({ type: 'expense-removed', ...ids(page, what) }));
/** For these people, in these parts. For everyone where none is named. */
export const share = (what: string, parts: Readonly<Record<string, number>>) =>
  edit((page) => {
    const weights = Object.fromEntries(Object.entries(parts).map(([who, weight]) => [person(page, who).id, weight]));
    return { type: 'sharing-changed', ...ids(page, what), involvedMemberIds: Object.keys(weights), weights };
  });
export const payer = (what: string, who: string) =>
  edit((page) => ({ type: 'payer-changed', expenseId: ids(page, what).expenseId, payerId: person(page, who).id }));
export const fields = (what: string, change: Partial<Expense>) =>
  edit((page) => entered(page.editor.draft, ids(page, what).expenseId, change));

/** Typed, with the cursor still in the field. */
export const type = (what: string, amount: number) => (page: Page) =>
  page.do({ type: 'expense-amount-changed', ...ids(page, what), amount: amount * 100 });

/** A project in one line: who is in it, and what each has paid. */
export function line({ name, currency, rates, members }: Project): string {
  const nameOf = (id: string) => members.find((one) => one.id === id)?.name;
  const lineOf = ({ amount, involvedMemberIds, weights = {}, ...one }: Expense) => {
    const sharers = involvedMemberIds.map((id) => `${nameOf(id)}${(weights[id] ?? 1) === 1 ? '' : `×${weights[id]}`}`);
    const { original, note, date } = one;
    return [
      one.isPayment ? 'paid' : one.name,
      amount === null ? '?' : String(amount / 100),
      ...(original ? [`(${original.amount / 100} ${original.currency})`] : []),
      ...(sharers.length > 0 ? [one.isPayment ? 'to' : 'for', sharers.join('+')] : []),
      ...(date ? [`on ${date}`] : []),
      ...(note ? [`“${note}”`] : []),
    ].join(' ');
  };
  const people = members.map((member) => {
    const paid = member.expenses.map(lineOf);
    return paid.length === 0 ? member.name : `${member.name} (${paid.join(', ')})`;
  });
  const money = [currency, ...Object.entries(rates ?? {}).map(([code, worth]) => `${code} ${worth}`)];
  return `${[name, ...money].filter(Boolean).join(' ')}: ${people.join(', ')}`;
}

export const TRIP = 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem';

/** What the page shows. */
export const shown = ({ editor }: Page) => line(editor.draft);

export const onServer = async (page: Page) => line(await api.getProject(page.id));

/** The names of the entries with these ids. */
export function namesOf({ editor }: Page, entries: Iterable<string>): (string | null)[] {
  return [...entries].map((id) => {
    const { snapshot, draft } = editor;
    const all = [draft, snapshot].flatMap((one) => [one, ...one.members, ...one.members.flatMap((m) => m.expenses)]);
    return all.find((one) => one.id === id)?.name ?? null;
  });
}

/** About which the person has to choose. */
export const asked = (page: Page) => namesOf(page, page.editor.conflicts);

/** Somebody else does this, and it is saved. */
export async function elsewhere(page: Page, ...moves: readonly Move[]): Promise<Page> {
  const other = await page.openElsewhere();
  for (const move of moves) await move(other);
  await other.save();
  expect(other.state).toMatchObject({ hasUnsavedChanges: false, isSaving: false });
  return other;
}

/** All pages show what the server has, and nothing is unsaved. */
export async function expectAll(pages: readonly Page[], text: string): Promise<void> {
  for (const page of pages) {
    await page.notice();
    expect([shown(page), page.state.hasUnsavedChanges, page.state.isSaving]).toEqual([text, false, false]);
    expect(await onServer(page)).toBe(text);
  }
}
