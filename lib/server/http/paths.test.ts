import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { paths } from '@/lib/contract/paths';
import { locales } from '@/lib/i18n/locales';
import { newId } from '@/lib/server/resources/ids';
import { pathArbitrary } from '@/tests/support/arbitraries/characters';
import { isNowhere, isRendered, mayBePage, routePattern } from './paths';

const ROOT = path.resolve(__dirname, '../../..');

/** The paths of all that Next.js finds in `app`, but for the calls of the API. */
function pathsOfApp(): string[] {
  const files = readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' });
  return files.flatMap((file) => {
    const folder = path
      .dirname(file)
      .replace(/\([^)]*\)\/?/g, '')
      .replace(/^\.$/, '');
    if (/^api(\/|$)/.test(folder)) return [];
    const name = path.basename(file);
    if (name === 'robots.ts') return ['/robots.txt'];
    if (name === 'manifest.ts') return ['/manifest.webmanifest'];
    return /^(page|route)\.tsx?$/.test(name) ? [`/${folder}`] : [];
  });
}

test('Every page and file of the application is somewhere.', () => {
  const paths = [...pathsOfApp(), ...readdirSync(path.join(ROOT, 'public')).map((name) => `/${name}`)];
  expect(paths.length).toBeGreaterThan(12);
  for (const pattern of paths) {
    for (const locale of locales) {
      const named = pattern
        .replace('[projectId]', newId())
        .replace('[lng]', locale)
        .replace('[ns]', 'common.json')
        .replace(/\/$/, '');
      expect([pattern, isNowhere(named || '/')]).toEqual([pattern, false]);
    }
  }
});

test.each(['/_next/static/x.js', '/demo/', '//demo', `/project/${newId()}/`, '/project/anything'])(
  'What %s is, Next.js says.',
  (path) => expect(isNowhere(path)).toBe(false),
);

test('Pages are rendered, and files are not.', () => {
  const rendered = ['/', '/demo', '/api-reference', `/project/${newId()}`, '/project/x', '/nowhere'];
  const files = ['/icon.svg', '/favicon.ico', '/sw.js', '/locales/de/common.json', '/_next/static/x.js', '/demo/'];
  expect([...rendered, ...files].filter(isRendered)).toEqual(rendered);
});

test.each([
  '/nowhere',
  '/wp-login.php',
  '/project',
  '/project/a/b',
  '/demo/x',
  '/Demo',
  '/locales/fr/common.json',
  '/locales/de/other.json',
  '/favicon.icon',
  '/__proto__',
  '/constructor',
  '/%64emo',
])('There is nothing at %s.', (path) => expect(isNowhere(path)).toBe(true));

test('The middleware runs for what may be a page, and nothing else.', () => {
  const text = readFileSync(path.join(ROOT, 'middleware.ts'), 'utf8');
  const sources = [...text.matchAll(/source: '([^']+)'/g)].map(([, source = '']) => new RegExp(`^${source}$`));
  expect(sources).toHaveLength(2);
  for (const asked of [
    '/',
    '/demo',
    '/project/x',
    '/apiary',
    '/api/health',
    '/_next/static/x.js',
    '/locales/de/common.json',
  ]) {
    for (const source of sources) expect([asked, source.test(asked)]).toEqual([asked, mayBePage(asked)]);
  }
});

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
    fc.property(pathArbitrary, (path) => {
      expect(routePattern(path)).toMatch(
        /^(\/|(\/(\{id\}|api|demo|expenses|health|members|project|projects|ready)){1,9})$/,
      );
    }),
  );
});
