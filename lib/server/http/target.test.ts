import { pathOf } from './target';

test.each([
  ['/', '/'],
  ['/project/x?lng=de', '/project/x'],
  ['/a#b', '/a'],
  ['?x', '/'],
  ['http://quits.test/api/health?x=/y', '/api/health'],
  ['http://quits.test', '/'],
  ['/a?u=http://quits.test/b', '/a'],
])('The path of %s is %s.', (target, path) => {
  expect(pathOf(target)).toBe(path);
});
