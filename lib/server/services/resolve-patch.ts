import 'server-only';
import type { ProjectPatch } from '@/lib/contract/requests';
import { colourOfId, freeColour, lastPlace } from '@/lib/domain/colour';
import { weightsFor } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import type { Rated } from '@/lib/domain/money/counted-amounts';
import { ratesIn } from '@/lib/domain/money/rates';
import type { MemberContent, Patch } from '@/lib/domain/patch/patch';
import { MAX_EXPENSES, MAX_MEMBERS, orderBehind } from '@/lib/domain/project';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import { expenseNotFound, memberNotFound, type Wrong } from '@/lib/server/resources/errors';
import { newId, newMemberId } from '@/lib/server/resources/ids';
import { fieldsOf, type Known, payerOf, sharingOf, type Work } from '@/lib/server/services/resolve-expense';

export interface Resolved {
  /** The ids of new entries, by their keys in the patch. */
  ids: ReadonlyMap<string, string>;
  /** The entities as they are to be, and as they are now. */
  to: Patch;
  from: Patch;
  wrong: readonly Wrong[];
}

/** Whether a key of a patch names something new. */
export function isNew(key: string): boolean {
  return key.startsWith('new-');
}

/**
 * Applies a patch to the known part of a project, and collects all that is wrong with it. `merges`: rates and weights that are
 * not named stay, as in a JSON merge patch; otherwise the given ones replace all. Creations and changes come ahead of deletions.
 */
export function resolvePatch(input: ProjectPatch, known: Known, merges: boolean): Resolved {
  const work: Work = { input, known, merges, ids: new Map(), members: new Map(), expenses: new Map(), wrong: [] };
  const head = resolveHead(work);
  const rated = head ?? known.head;
  resolveMembers(work);
  resolveExpenses(work, rated);
  takeDeletedOut(work);
  requireRoom(work);
  const { ids, members, expenses, wrong } = work;
  const [membersNow, expensesNow] = [[...members.keys()], [...expenses.keys()]];
  return {
    ids,
    wrong,
    to: {
      ...(head && { project: head }),
      members: Object.fromEntries(members),
      expenses: Object.fromEntries(expenses),
    },
    from: {
      ...(head && { project: known.head }),
      members: Object.fromEntries(membersNow.map((id) => [id, memberContent(known.members.get(id))])),
      expenses: Object.fromEntries(expensesNow.map((id) => [id, known.expenses.get(id)?.content ?? null])),
    },
  };
}

/** The head of the project after the patch. Null where the patch names none of its fields. */
function resolveHead({ input, known: { head }, merges, wrong }: Work): Patch['project'] | null {
  const { name = head.name, rates: given } = input;
  if (!namesHead(input)) return null;
  const currency = input.currency === undefined ? head.currency : (input.currency ?? undefined);
  // Rates say what other currencies are worth in the one that was before.
  const there = currency === head.currency ? head.rates : undefined;
  const rates =
    given === undefined ? there : given === null ? undefined : ratesIn(merges ? { ...there, ...given } : given);
  if (rates && currency === undefined) {
    wrong.push({ at: ['rates'], detail: 'A project has rates only where it has a currency.' });
  } else if (rates && Object.hasOwn(rates, currency ?? '')) {
    wrong.push({ at: ['rates', currency ?? ''], detail: 'A rate is of another currency than the project has.' });
  }
  return { name, ...(currency !== undefined && { currency }), ...(rates && { rates }) };
}

/** Whether the patch names anything of the project itself. */
export function namesHead({ name, currency, rates }: ProjectPatch): boolean {
  return name !== undefined || currency !== undefined || rates !== undefined;
}

function resolveMembers(work: Work): void {
  const { input, known, members, wrong } = work;
  const places = [...known.members.values()].map(({ id, order }) => ({ id, order }));
  for (const [key, given] of Object.entries(input.members ?? {})) {
    const before = memberContent(known.members.get(key));
    if (before) {
      members.set(
        key,
        given && { name: given.name === undefined ? before.name : given.name, order: given.order ?? before.order },
      );
    } else if (given === null || !isNew(key)) {
      wrong.push({ at: ['members', key], detail: memberNotFound().message, code: 'member_not_found' });
    } else {
      const order = given.order ?? lastPlace(places);
      const free = () =>
        newMemberId(
          freeColour(
            order,
            places.map(({ id }) => colourOfId(id)),
          ),
        );
      const id = idOf(work, ['members', key], given.former_id, free);
      places.push({ id, order });
      members.set(id, { name: given.name ?? null, order });
    }
  }
}

/** The id of something new. */
function idOf(
  { ids, known, members, expenses, wrong }: Work,
  at: [string, string],
  former: string | undefined,
  free: () => string,
): string {
  const [, key] = at;
  const isTaken = (id: string) => [known.members, known.expenses, members, expenses].some((there) => there.has(id));
  if (ids.has(key)) wrong.push({ at, detail: 'A member of the patch has this key.', code: 'id_taken' });
  if (former !== undefined && isTaken(former)) {
    wrong.push({ at: [...at, 'former_id'], detail: 'The project has this id already.', code: 'id_taken' });
  }
  const id = former ?? free();
  ids.set(key, id);
  return id;
}

function resolveExpenses(work: Work, rated: Rated): void {
  const { input, known, expenses, wrong } = work;
  const last = new Map(known.lastOrders);
  for (const [key, given] of Object.entries(input.expenses ?? {})) {
    const at: [string, string] = ['expenses', key];
    const before = known.expenses.get(key)?.content ?? null;
    if (before === null && (given === null || !isNew(key))) {
      wrong.push({ at, detail: expenseNotFound().message, code: 'expense_not_found' });
    } else if (given === null) {
      expenses.set(key, null);
    } else {
      const memberId = payerOf(work, at, given, before);
      if (memberId === undefined) continue;
      const behind = memberId === before?.memberId ? before.order : orderBehind(last.get(memberId) ?? null);
      const order = given.order ?? behind;
      last.set(memberId, Math.max(last.get(memberId) ?? 0, order));
      const id = before ? key : idOf(work, at, given.former_id, newId);
      expenses.set(id, { memberId, order, ...sharingOf(work, at, given, before), ...fieldsOf(given, before, rated) });
    }
  }
}

/** Deletes the expenses that deleted members have paid, and takes these members off all other lists. */
function takeDeletedOut({ known, members, expenses }: Work): void {
  const isThere = (id: string) => members.get(id) !== null;
  for (const [id, { content }] of known.expenses) {
    const now = expenses.has(id) ? expenses.get(id) : content;
    if (!now) continue;
    if (!isThere(now.memberId)) expenses.set(id, null);
    else if (!now.involvedMemberIds.every(isThere)) {
      const involvedMemberIds = involvedAfterDeletion(now.involvedMemberIds, now.memberId, isThere);
      expenses.set(id, { ...now, involvedMemberIds, weights: weightsFor(involvedMemberIds, now.weights) });
    }
  }
}

function requireRoom({ input, known, members, expenses, wrong }: Work): void {
  const goneOf = (contents: ReadonlyMap<string, unknown>) =>
    [...contents.values()].filter((content) => content === null).length;
  const limit = (kind: 'members' | 'expenses', count: number, max: number) => {
    const keys = Object.keys(input[kind] ?? {}).filter(isNew);
    const over = Math.max(0, count + keys.length - max);
    const detail = `A project has at most ${max} ${kind}.`;
    for (const key of keys.slice(-over || keys.length)) wrong.push({ at: [kind, key], detail, code: 'limit_reached' });
  };
  limit('members', known.members.size - goneOf(members), MAX_MEMBERS);
  limit('expenses', known.expenseCount - goneOf(expenses), MAX_EXPENSES);
}

function memberContent(member: MemberRow | undefined): MemberContent | null {
  return member ? { name: member.name, order: member.order } : null;
}
