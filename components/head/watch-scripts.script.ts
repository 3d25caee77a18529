import type * as events from '@/components/layout/start-events';

/**
 * Watches over the scripts of a page. It runs inline, before the first of them.
 *
 * - A script of the first load that fails is requested again, until it comes. Who asks for any other hears of its failure.
 * - If the editor has not started after some seconds, or a script has failed twice, the notice is shown and the fields are
 *   read-only: nobody would take what is typed there. The page is marked as stuck, so that folded cards are open. All of it
 *   ends once the editor starts.
 * - If a script has failed twice because Quits stands beneath a path of its host, where it can't work, the page says so.
 * - If a script is gone because the server has another build by now, the page is reloaded, once for each script. Whoever asks for a
 *   script hears of its failure once that is known, and finds it in `data-outdated`.
 */
const STARTED: typeof events.STARTED = 'quits:started';
const OUTDATED: typeof events.OUTDATED = 'quits:outdated';
const START_NOTICE: typeof events.START_NOTICE = 'start-notice';

const START_TIMEOUT_MS = 15_000;
/** Who asks for a script waits no longer for what became of it. */
const CHECK_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 10_000;
const START_AFTER_LOAD_MS = 3_000;

const failures = new Map<string, number>();
const loaded = new Set<string>();
/** The scripts of the first load that have failed. */
const missing = new Set<string>();
const locked = new Set<HTMLInputElement | HTMLTextAreaElement>();
let isStarted = false;
let isStuck = false;
let checking: Promise<boolean> | null = null;
const released = new WeakSet<HTMLScriptElement>();

function showStuck(): void {
  isStuck = true;
  const notice = document.getElementById(START_NOTICE);
  if (isStarted || notice === null) return;
  notice.hidden = false;
  document.documentElement.dataset.stuck = '';
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input, textarea):not(:read-only)',
  )) {
    field.readOnly = true;
    locked.add(field);
  }
}

function onStarted(): void {
  isStarted = true;
  delete document.documentElement.dataset.stuck;
  for (const field of locked) field.readOnly = false;
}

function onMissing(event: Event, script: HTMLScriptElement): void {
  const src = script.getAttribute('src');
  if (!src?.includes('/_next/static/') || released.has(script)) return;
  const count = (failures.get(src) ?? 0) + 1;
  failures.set(src, count);
  // A page names its scripts with this attribute. Those that it asks for later have none.
  if (script.hasAttribute('async')) missing.add(src);
  event.stopImmediatePropagation();
  if (!isStarted && missing.has(src)) {
    // What waits for the script does not see the failure, and goes on once the script has come.
    script.remove();
    setTimeout(request, Math.min(FIRST_RETRY_MS * 2 ** (count - 1), MAX_RETRY_MS), src);
    if (count >= 2) {
      showStuck();
      void reloadIfOutdated(src);
    }
  } else {
    void reloadIfOutdated(src).then(() => {
      released.add(script);
      script.dispatchEvent(new Event('error'));
    });
  }
  if (count === 2) void noteSubPath();
}

/** Whoever sees a page beneath a path gets an answer of the API there too, where a proxy takes the path away. */
async function noteSubPath(): Promise<void> {
  const path = window.location.pathname.replace(/\/(?:project\/[^/]*|demo)?\/?$/, '');
  if (path === '') return;
  try {
    const { ok } = await fetch(`${path}/api/health`, { cache: 'no-store' });
    if (ok) document.documentElement.dataset.subPath = '';
  } catch {
    // Without a network nobody knows.
  }
}

/** What failed before this ran: scripts stand before it in the page, which may come in pieces. */
function requestUnseen(): void {
  if (isStarted) return;
  for (const script of document.querySelectorAll('script[async][src*="/_next/static/"]')) {
    const src = script.getAttribute('src') ?? '';
    if (loaded.has(src) || failures.has(src)) continue;
    script.remove();
    missing.add(src);
    // A script that has run after all does nothing when it runs again.
    request(src);
  }
}

function request(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
}

async function reloadIfOutdated(missing: string): Promise<void> {
  const mark = `quits-reloaded ${missing}`;
  // Without a network there is nothing to load.
  checking ??= isOutdated().catch(() => false);
  const isGone = await checking;
  checking = null;
  if (!isGone) return;
  document.documentElement.dataset.outdated = '';
  const event = new CustomEvent(OUTDATED, { cancelable: true, detail: () => reload(mark) });
  if (window.dispatchEvent(event) && !hasTypedText()) reload(mark);
}

/** A page might reload itself for ever without storage, or where the script is gone after that too. The result is false then. */
function reload(mark: string): boolean {
  try {
    if (sessionStorage.getItem(mark) !== null) return false;
    sessionStorage.setItem(mark, 'true');
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Whether the server's page of now names scripts that this one does not know. */
async function isOutdated(): Promise<boolean> {
  if ('outdated' in document.documentElement.dataset) return true;
  const response = await fetch(window.location.href, { cache: 'no-store', signal: AbortSignal.timeout(CHECK_MS) });
  const latest = response.ok ? await response.text() : '';
  const known = `${document.documentElement.outerHTML} ${[...failures.keys()]}`;
  return Array.from(latest.matchAll(/\/_next\/static\/[\w./~-]+\.js/g)).some(([name]) => !known.includes(name));
}

function hasTypedText(): boolean {
  const isEditor = document.getElementById(START_NOTICE) !== null;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input:not([type="radio"]), textarea)',
  );
  return Array.from(fields).some(
    // A link to copy is in a field that is read-only, too. A locked one holds what was typed before.
    (field) => (!field.readOnly || locked.has(field)) && field.value !== (isEditor ? field.defaultValue : ''),
  );
}

window.addEventListener(STARTED, onStarted);
document.addEventListener('DOMContentLoaded', () => isStuck && showStuck());
setTimeout(showStuck, START_TIMEOUT_MS);
// In the capture phase: these events don't bubble.
window.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) loaded.add(target.getAttribute('src') ?? '');
    else if (target === document) setTimeout(requestUnseen, START_AFTER_LOAD_MS);
  },
  true,
);
window.addEventListener(
  'error',
  (event) => {
    const { target, error, filename } = event;
    if (target instanceof HTMLScriptElement) onMissing(event, target);
    // Somebody has answered with a page in place of the script. What waits for it would wait for ever.
    else if (error instanceof SyntaxError) {
      for (const script of document.scripts) if (script.src === filename) script.dispatchEvent(new Event('error'));
    }
  },
  true,
);
