import { CALLS } from '@/lib/contract/openapi/calls';
import { DEMO_PATH } from '@/lib/domain/page-paths';
import { isLocalProject, LOCAL_PAGE_ID } from '@/lib/domain/temporary-id';
import { locales } from '@/lib/i18n/locales';

// Not marked 'server-only': next.config.ts reads this file too, outside of any bundle.

/** The root of the API answers with its document, and a browser with the page about it. */
export const API_ROOT = '/api';

/** Where the page about the API is in `app`. To the outside it is at API_ROOT. */
export const REFERENCE_PAGE = '/api-reference';

/** The pages that search engines may index. */
export const INDEXED_PATHS: readonly string[] = ['/', DEMO_PATH];

/** What a Prometheus reads. The front door answers it, where METRICS_TOKEN is set. */
export const METRICS_PATH = '/metrics';

/** The pages in `app` that are at one address. A test compares all of these lists with `app`, `public` and the middleware. */
const PAGES = new Set([...INDEXED_PATHS, REFERENCE_PAGE]);

/** The folders whose answers are data, and no pages. */
export const DATA_ROOTS = ['api', '_next', 'locales'];

/** What else is in `app`, beside the calls of the API, and in `public`. */
const FILES = new Set([
  '/robots.txt',
  '/sw.js',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/favicon.ico',
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-192.png',
  '/icon-maskable-512.png',
  '/apple-icon.png',
  '/preview.png',
  ...locales.map((locale) => `/locales/${locale}/common.json`),
]);

const METHODS_BY_CALL = new Map<string, string[]>([['', ['GET']]]);
for (const { path, method } of CALLS) {
  METHODS_BY_CALL.set(path, [...(METHODS_BY_CALL.get(path) ?? []), method.toUpperCase()]);
}

const CALL_PATTERNS = [...METHODS_BY_CALL].map(([path, methods]) => ({
  parts: `${API_ROOT}${path}`.split('/'),
  methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort(),
}));

/** The literal parts of all paths but those of files. */
const WORDS: ReadonlySet<string> = new Set(
  [...PAGES, METRICS_PATH, '/project', ...CALL_PATTERNS.map(({ parts }) => parts.join('/'))]
    .flatMap((path) => path.split('/'))
    .filter((part) => part !== '' && !part.startsWith('{')),
);

/** Parts of a path that the log shows. */
const MAX_PARTS = 8;

/** A path as the log may hold it: `/api/projects/{id}/members`. Any part but the literal ones counts as an id. */
export function routePattern(path: string): string {
  const parts = path.split('/', MAX_PARTS + 1).filter((part) => part !== '');
  return `/${parts.map((part) => (WORDS.has(part) ? part : '{id}')).join('/')}`;
}

/** The one of few names that a path counts by: its pattern, or what it is. */
export function routeName(path: string): string {
  if (PAGES.has(path) || path === METRICS_PATH) return path;
  if (projectIn(path) !== null) return '/project/{projectId}';
  if (isFile(path)) return 'file';
  return callPattern(path)?.parts.join('/') ?? 'other';
}

/** Whether the path is one of the API, which has methods, conditions and errors of its own. */
export function isCall(path: string): boolean {
  return path === API_ROOT || path.startsWith(`${API_ROOT}/`);
}

/** Whether the answer may be a page, also one that says that there are no such data. A file that counts as one is answered like it. */
export function mayBePage(path: string): boolean {
  return !DATA_ROOTS.includes(path.split('/', 2)[1] ?? '') || (!isCall(path) && isNowhere(path));
}

/** Whether it is a file of the build. */
export function isBuiltFile(path: string): boolean {
  return path.startsWith('/_next/static/');
}

/** Whether it is a file, by its form. */
export function isFile(path: string): boolean {
  return isBuiltFile(path) || /^\/locales\//.test(path) || /^\/(\.well-known\/)?[^/]+\.\w+$/.test(path);
}

/** Whether there is no page, and no file, at this path, which is not one of the API. */
export function isNowhere(path: string): boolean {
  if (PAGES.has(path) || FILES.has(path) || isBuiltFile(path) || projectIn(path) !== null) return false;
  // Next.js leads to the path without them.
  return !path.endsWith('/') && !path.includes('//');
}

/** Whether Next.js answers with a page, also one that says that there is nothing. */
export function isRendered(path: string): boolean {
  return PAGES.has(path) || projectIn(path) !== null || isNowhere(path);
}

/** What stands for the project in the path of a project's page. Null in any other path. */
export function projectIn(path: string): string | null {
  return /^\/project\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/** Whether it stands for a project that is on a device alone: the server gives the same page for each. */
export function isOnDevice(project: string): boolean {
  return project === LOCAL_PAGE_ID || isLocalProject(project);
}

/** The methods of a path of the API, in the order of the alphabet. Null where it has no such path. */
export function methodsOfCall(path: string): readonly string[] | null {
  return callPattern(path)?.methods ?? null;
}

function callPattern(path: string) {
  const asked = path.split('/');
  return CALL_PATTERNS.find(({ parts }) => fits(parts, asked));
}

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  const fitsPart = (part: string, at: number) => (part.startsWith('{') ? asked[at] !== '' : asked[at] === part);
  return parts.length === asked.length && parts.every(fitsPart);
}

/**
 * A browser accepts HTML by its name, and JSON only by a wildcard. curl, left to itself, accepts anything. Both match the
 * whole header, as Next.js does for Vercel.
 */
export const ACCEPTS_PAGE = /^.*text\/html.*$/;
export const ACCEPTS_DOCUMENT = /^.*json.*$/;

/** Whether a request for API_ROOT is to be shown the page rather than given the document. */
export function wantsPage(method = 'GET', accept = ''): boolean {
  return /^(GET|HEAD)$/.test(method) && ACCEPTS_PAGE.test(accept) && !ACCEPTS_DOCUMENT.test(accept);
}
