import { mendMalformedTarget } from './malformed-targets';

test.each(['/', '/project/%C3%A9?lng=de', '/a%20b', '/api?x=%ff', 'http://quits.test/api/health', '//', '/?a?b'])(
  '%s is left as it is.',
  (target) => {
    expect(mendMalformedTarget(target)).toBe(target);
  },
);

test.each([
  ['/%', '/%25'],
  ['/project/%E0%A4%A', '/project/%25E0%25A4%25A'],
  ['/%ff?lng=%ff', '/%25ff?lng=%ff'],
  ['*', '/*'],
  ['http://%5B/', '/http://%5B/'],
])('%s becomes %s.', (target, mended) => {
  expect(mendMalformedTarget(target)).toBe(mended);
});
