import { creationKeyOf, isLocalProject, localProjectId } from '@/lib/domain/temporary-id';

test('the id of a local project holds the key of its creation', () => {
  const key = '0123456789abcdef0123456789abcdef';
  expect(isLocalProject(localProjectId(key))).toBe(true);
  expect(creationKeyOf(localProjectId(key))).toBe(key);
});

test.each(['DemoLisbonWeekend11111', 'new-abcd', 'new', `new-${'g'.repeat(32)}`, `new-${'0'.repeat(33)}`])(
  '%s is not the id of one',
  (id) => {
    expect(isLocalProject(id)).toBe(false);
    expect(() => creationKeyOf(id)).toThrow();
  },
);
