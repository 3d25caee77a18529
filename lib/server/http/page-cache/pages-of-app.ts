import 'server-only';
import { isLocalProject } from '@/lib/domain/local-project';
import { locales } from '@/lib/i18n/locales';
import { LOCAL_PAGE_ID } from '@/lib/offline/local-page';
import { REFERENCE_PAGE } from '@/lib/server/http/front-door/reference-page';

/** The pages in `app` that are at one address. A test compares them, and the files. */
const PAGES = new Set(['/', '/demo', REFERENCE_PAGE]);

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

/** Whether there is no page, and no file, at this path, which is not one of the API. */
export function isNowhere(path: string): boolean {
  if (PAGES.has(path) || FILES.has(path) || path.startsWith('/_next/static/') || projectIn(path) !== null) return false;
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
