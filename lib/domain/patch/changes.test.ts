import { withoutMember } from '@/lib/domain/member-deletion';
import { withPayer } from '@/lib/domain/payer';
import type { Member, Project } from '@/lib/domain/project';
import {
  expense,
  expenseOf,
  member,
  tripOfThree as trip,
  withExpense,
  withName,
  without,
} from '@/tests/support/sample-projects';
import { apply } from './apply';
import { hasChanges, idsIn, partOf, withoutEntries } from './changes';
import { diff } from './patch';

const withMembers = (...added: Member[]): Project => ({ ...trip, members: [...trip.members, ...added] });
const dora = member('new-d', { order: 3, expenses: [expense('new-e', { involvedMemberIds: ['new-d'] })] });
const withoutBen = { ...trip, members: withoutMember(trip.members, 'ben') };

test.each<[string, Project, boolean]>([
  ['the same', structuredClone(trip), false],
  ['another version', { ...trip, version: 9 }, false],
  ['an amount', withExpense(trip, 'food', { amount: 5 }), true],
  ['an order', withExpense(trip, 'food', { order: 5 }), true],
  ['a blank name for none', { ...trip, members: withMembers(member('x', { name: '' })).members }, true],
  ['a removal', without(trip, 'wine'), true],
  ['another payer', { ...trip, members: withPayer(trip.members, 'tent', 'cleo') }, true],
  ['a rate', { ...trip, currency: 'EUR', rates: { CZK: '0.04' } }, true],
])('tells whether a draft with %s has changes', (_what, draft, expected) => {
  expect(hasChanges(trip, draft)).toBe(expected);
});

test('names the project for its head, and each entry', () => {
  const draft = { ...withMembers(dora), name: 'Tour' };
  expect(idsIn(diff(trip, draft), 'trip')).toEqual(['trip', 'new-d', 'new-e']);
});

describe('a part of a patch', () => {
  const part = (draft: Project, ...ids: string[]) => partOf(diff(trip, draft), trip, (id) => ids.includes(id));

  test('has the wanted entries alone', () => {
    const draft = { ...withName(withExpense(trip, 'tent', { amount: 5 }), 'ben', 'Benno'), name: 'Tour' };
    expect(part(draft, 'tent')).toEqual({ expenses: { tent: expect.objectContaining({ amount: 5 }) } });
    expect(part(draft, 'trip')).toEqual({ project: { name: 'Tour' } });
    expect(part(draft)).toEqual({});
  });

  test('has the new members whom an expense of it names', () => {
    expect(Object.keys(part(withMembers(dora), 'new-e').members ?? {})).toEqual(['new-d']);
    const forAll = withExpense(withMembers(dora), 'food', { involvedMemberIds: [] });
    expect(Object.keys(part(forAll, 'food').members ?? {})).toEqual(['new-d']);
    const forBen = withExpense(withName(trip, 'ben', 'Benno'), 'tent', { involvedMemberIds: ['ben'] });
    expect(part(forBen, 'tent').members).toBeUndefined();
  });
});

describe('a patch without an entry', () => {
  const left = (draft: Project, ...ids: string[]) => {
    const patch = withoutEntries(diff(trip, draft), trip, new Set(ids));
    return { ids: idsIn(patch, 'trip'), draft: apply(trip, patch) };
  };

  test('keeps all others', () => {
    const draft = { ...withExpense(withExpense(trip, 'tent', { amount: 5 }), 'food', { amount: 6 }), name: 'Tour' };
    expect(left(draft, 'tent').ids).toEqual(['trip', 'food']);
    expect(left(draft, 'trip').ids).toEqual(['tent', 'food']);
  });

  test('lacks what a new member would pay, or share alone', () => {
    const draft = withExpense(withMembers(dora), 'tent', { involvedMemberIds: ['new-d'] });
    expect(left(draft, 'new-d')).toMatchObject({ ids: [], draft: trip });
  });

  test('leaves a new member out of the lists of others', () => {
    const list = { involvedMemberIds: ['ada', 'new-d'], weights: { 'new-d': 2 }, amount: 5 };
    const { draft } = left(withExpense(withMembers(dora), 'tent', list), 'new-d');
    expect(expenseOf(draft, 'tent')).toMatchObject({ amount: 5, involvedMemberIds: ['ada'] });
    expect(expenseOf(draft, 'tent')?.weights).toBeUndefined();
  });

  test('keeps the amount of an expense that a new member would pay', () => {
    const draft = withExpense(withMembers(dora), 'tent', { amount: 5 });
    const given = { ...draft, members: withPayer(draft.members, 'tent', 'new-d') };
    const { ids, draft: now } = left(given, 'new-d');
    expect(ids).toContain('tent');
    expect(now.members[0]?.expenses).toContainEqual(expect.objectContaining({ id: 'tent', amount: 5 }));
  });

  test('that removes a member leaves nothing of the removal, and what was typed', () => {
    expect(left(withoutBen, 'ben')).toMatchObject({ ids: [], draft: trip });
    const { draft } = left(withExpense(withoutBen, 'food', { amount: 7 }), 'ben');
    expect(expenseOf(draft, 'food')).toMatchObject({ amount: 7, involvedMemberIds: ['ada', 'ben'] });
  });

  test('that removes a member keeps another removal, and another list', () => {
    const draft = withExpense(without(withoutBen, 'tent'), 'food', { involvedMemberIds: ['cleo'] });
    expect(left(draft, 'ben').ids).toEqual(['food', 'tent']);
  });
});
