import fc from 'fast-check';
import { paths } from '@/lib/contract/paths';
import { newId } from '@/lib/server/resources/ids';
import { routePattern } from './access-log';

const [p, m, e] = [newId(), newId(), newId()];

test.each([
  ['/', '/'],
  ['/demo', '/demo'],
  [`/project/${p}`, '/project/{id}'],
  ['/api/health', '/api/health'],
  ['/api/health/ready', '/api/health/ready'],
  [`/api${paths.projects()}`, '/api/projects'],
  [`/api${paths.project(p)}`, '/api/projects/{id}'],
  [`/api${paths.members(p)}`, '/api/projects/{id}/members'],
  [`/api${paths.member(p, m)}`, '/api/projects/{id}/members/{id}'],
  [`/api${paths.expenses(p, m)}`, '/api/projects/{id}/members/{id}/expenses'],
  [`/api${paths.expense(p, m, e)}`, '/api/projects/{id}/members/{id}/expenses/{id}'],
  [`/project/${p}/`, '/project/{id}'],
  [`//project//${p}`, '/project/{id}'],
  [`/api${paths.undo(p)}`, '/api/projects/{id}/changes/undo'],
  [`/api${paths.putBack(p)}`, '/api/projects/{id}/put-back'],
  ['/wp-login.php', '/{id}'],
])('%s is logged as %s.', (path, pattern) => {
  expect(routePattern(path)).toBe(pattern);
});

test('Nothing of an unknown path is logged, and no path makes a long line.', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(routePattern(path)).toMatch(
        /^(\/|(\/(\{id\}|api|demo|expenses|health|members|project|projects|ready)){1,9})$/,
      );
    }),
  );
});
