import { isLarge, sizeOf } from '@/lib/domain/project';
import { expense, member, project } from '@/tests/support/sample-projects';

test.each([
  [499, false],
  [500, true],
])('One member with %i expenses: is it a large project? %s', (count, expected) => {
  const expenses = Array.from({ length: count }, (_, at) => expense(`e${at}`));
  expect(isLarge(sizeOf(project({ members: [member('m', { expenses })] })))).toBe(expected);
});
