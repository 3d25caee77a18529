import { MAX_ORDER, type Project } from '@/lib/domain/project';
import { tripOfThree as base, member, withName } from '@/tests/support/sample-projects';
import { mergeProject } from './merge-project';

describe('the order of a merged list', () => {
  const idsIn = ({ members }: Project) => members.map(({ id }) => id);
  const orders = ({ members }: Project) => members.map(({ order }) => order);

  test('has theirs first where both have added behind the same neighbour', () => {
    const merge = mergeProject(
      base,
      { ...base, members: [...base.members, member('new-aaaa', { order: 3 })] },
      { ...base, members: [...base.members, member('dan', { order: 3 })] },
    );
    expect(idsIn(merge.draft)).toEqual(['ada', 'ben', 'cleo', 'dan', 'new-aaaa']);
    expect(orders(merge.draft)).toEqual([0, 1, 2, 3, 4]);
    expect(merge.conflicts.size).toBe(0);
  });

  test('is never a conflict: theirs counts', () => {
    const shuffled = (...ids: string[]) => ({ ...base, members: ids.map((id, order) => member(id, { order })) });
    const merge = mergeProject(
      shuffled('ada', 'ben', 'cleo'),
      shuffled('cleo', 'ada', 'ben'),
      shuffled('ben', 'ada', 'cleo'),
    );
    expect(idsIn(merge.draft)).toEqual(['ben', 'ada', 'cleo']);
    expect(merge.conflicts.size).toBe(0);
  });

  test('is numbered anew only where it would not rise', () => {
    const wide = { ...base, members: base.members.map((one) => ({ ...one, order: one.order * 10 })) };
    const merge = mergeProject(
      wide,
      { ...wide, members: [...wide.members, member('new-aaaa', { order: 3 })] },
      withName(wide, 'ada', 'Ada'),
    );
    expect(orders(merge.draft)).toEqual([0, 10, 20, 21]);
  });

  test('never exceeds the highest one', () => {
    const high = { ...base, members: base.members.map((one) => ({ ...one, order: MAX_ORDER - 2 + one.order })) };
    const merge = mergeProject(
      high,
      { ...high, members: [...high.members, member('new-aaaa', { order: 3 })] },
      withName(high, 'ada', 'Ada'),
    );
    expect(orders(merge.draft)).toEqual([0, 1, 2, 3]);
  });
});
