import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useLazyDialog } from '@/components/layout/use-lazy-dialog';
import { Button } from '@/components/ui/button';
import { LazyCode } from '@/components/ui/lazy-code';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { useEarlyInput } from '@/components/ui/uncontrolled-field';
import { hasCode } from '@/lib/client/api-error';
import { failureKind } from '@/lib/client/failure';
import { storedText, storeText } from '@/lib/client/local-storage';
import { randomKey } from '@/lib/client/random-key';
import { TOKEN_FIELD, TOKEN_KEY } from '@/lib/contract/form';
import { cleanName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import { DEMO_PATH, projectPath } from '@/lib/domain/page-paths';
import { LOCAL_PAGE } from '@/lib/domain/temporary-id';
import { browserPlatform } from '@/lib/session/browser-platform';
import { localProject, storeLocalProject } from '@/lib/session/drafts/store-local-project';

const lazyImport = new LazyCode(() => import('./import/import-dialog'));

export function ProjectForm({ takesToken = false }: { takesToken?: boolean }) {
  const t = useTranslations('home');
  const [name, setName] = useState('');
  const { loadApi } = useApi();
  const showFailure = useFailureToast();
  const field = useRef<HTMLInputElement>(null);
  // The form asks for the token once, and the browser keeps it. Without JavaScript the form asks each time.
  const [token, setToken] = useState('');
  const [asksForToken, setAsksForToken] = useState(false);
  useEffect(() => setAsksForToken(takesToken && storedText(TOKEN_KEY) === null), [takesToken]);
  useEarlyInput(field, setName);

  // The code that creates a project is there before it is asked for, also where the network is gone by then.
  useEffect(() => browserPlatform.whenIdle(() => void loadApi().catch(console.warn)), [loadApi]);

  // Guards against a second press before the busy state is rendered.
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const stopWaiting = useRef(() => {});
  async function create(event: FormEvent) {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    // A header holds no other characters. A token with other characters is wrong.
    if (token !== '') storeText(TOKEN_KEY, token.trim().replace(/[^!-~]/g, '?'));
    try {
      // After a lost answer, a second try with the same key finds the project that the first try created.
      const idempotencyKey = keys.current.get(name) ?? randomKey();
      keys.current.set(name, idempotencyKey);
      const id = await noticeIfSlow(async (signal) =>
        (await loadApi()).createProject(name, { idempotencyKey, signal }),
      ).catch((error: unknown) => beginWithoutNetwork(error, name, idempotencyKey));
      keys.current.delete(name);
      // A full page load, so that the browser's Back button warns about unsaved changes.
      window.location.assign(projectPath(id));
      await new Promise<void>((resolve) => {
        stopWaiting.current = resolve;
      });
    } catch (error) {
      if (hasCode(error, ['token_needed'])) {
        storeText(TOKEN_KEY, null);
        setAsksForToken(true);
      }
      showFailure('addProject', error);
    }
    isRunning.current = false;
    setIsBusy(false);
  }

  // The form stays busy until the new page has loaded, unless the browser restores this page from its back/forward cache.
  useEffect(() => {
    const beginAnew = (event: PageTransitionEvent) => event.persisted && stopWaiting.current();
    window.addEventListener('pageshow', beginAnew);
    return () => {
      window.removeEventListener('pageshow', beginAnew);
      stopWaiting.current();
    };
  }, []);

  return (
    <>
      {/* Until its scripts have come, and without JavaScript, the browser sends the form by itself. */}
      <form
        action="/api/projects"
        method="post"
        onSubmit={create}
        className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:rounded-[14px] sm:border sm:border-control sm:bg-paper sm:p-[0.4375rem]"
      >
        <input
          ref={field}
          name="name"
          value={name}
          onChange={(event) => setName(cleanName(event.target.value))}
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          aria-label={t('nameLabel')}
          placeholder={t('namePlaceholder')}
          autoComplete="off"
          enterKeyHint="go"
          className="min-w-0 flex-1 rounded-xl border border-control bg-paper px-3.5 py-3 text-[1.0625rem] sm:rounded-lg sm:border-0 sm:py-2.5"
        />
        {takesToken && (
          <input
            name={TOKEN_FIELD}
            type="password"
            value={token}
            onChange={(event) => setToken(event.target.value)}
            aria-label={t('tokenLabel')}
            placeholder={t('tokenLabel')}
            autoComplete="off"
            className={`${asksForToken ? '' : 'hidden'} noscript:block min-w-0 rounded-xl border border-control bg-paper px-3.5 py-3 text-[1.0625rem] sm:order-last sm:basis-full sm:rounded-lg sm:py-2.5`}
          />
        )}
        <Button type="submit" isBusy={isBusy} className="px-5 py-3.5 sm:py-2.5">
          {isBusy ? t('creating') : t('create')}
        </Button>
      </form>
      <a href={DEMO_PATH} className="link-button mt-3">
        {t('example')}
      </a>
      <ImportButton />
    </>
  );
}

/** Opens the dialog that brings a project from elsewhere. Its code comes when it is asked for. */
function ImportButton() {
  const t = useTranslations('home');
  const [isOpen, setOpen] = useState(false);
  const lazy = useLazyDialog(lazyImport, isOpen, () => setOpen(false));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="link-button mt-3 noscript:hidden"
      >
        {t('import')}
      </button>
      {lazy && <lazy.ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Without network the project begins on this device, and is created under this key later. Gives its id. Rejects with
 * the error where that can't be: without a service worker, which shows its page, or without storage.
 */
async function beginWithoutNetwork(error: unknown, name: string, key: string): Promise<string> {
  if (failureKind(error) !== 'network' || !navigator.serviceWorker?.controller) throw error;
  try {
    if (await caches.match(LOCAL_PAGE, { ignoreVary: true })) {
      const content = { name: nameOrNull(name), members: [] };
      return await storeLocalProject(browserPlatform, localProject(browserPlatform, content, key));
    }
  } catch (storageError) {
    console.warn(storageError);
  }
  throw error;
}
