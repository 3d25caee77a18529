import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApi } from '@/components/layout/api-provider';
import { notify } from '@/components/layout/toasts';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useProjectSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { noticeIfSlow } from '@/components/ui/slow-request';
import type { Api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import type { WireLink } from '@/lib/contract/links';
import { projectPath } from '@/lib/domain/page-paths';
import { drawLink } from '@/lib/session/link-replacement';
import { AskFirst, focusInstead, LinkSection } from './link-section';
import { LinkToGive } from './link-to-give';

interface ReadOnlyLinkProps extends ReturnType<typeof useReadOnlyLink> {
  /** Whether the sheet was opened for it. */
  isAsked: boolean;
  onSent: () => void;
}

/** The read-only link: made when asked for, copied, revoked or made anew. */
export function ReadOnlyLink({ state, isBusy, done, make, revoke, read, isAsked, onSent }: ReadOnlyLinkProps) {
  const t = useTranslations('links');
  const tReadOnly = useTranslations('readOnly');
  const tNotice = useTranslations('notice');
  const [asked, setAsked] = useState<'revoke' | 'makeAnew' | null>(null);
  const section = useRef<HTMLElement>(null);
  const link = state.kind === 'known' ? state.link : null;

  useLayoutEffect(() => {
    if (done !== null) focusInstead(section.current, 'input, button');
  }, [done]);

  async function confirm() {
    if (await (asked === 'revoke' ? revoke() : make())) setAsked(null);
  }

  function cancel() {
    flushSync(() => setAsked(null));
    focusInstead(section.current, `[name="${asked}"]`);
  }

  return (
    <LinkSection icon="readOnly" heading={t('readOnly')} hint={t('readOnlyHint')} isAsked={isAsked} ref={section}>
      {state.kind === 'unread' && (
        <p className="text-[0.84375rem]">
          {t('unread')}{' '}
          <button type="button" onClick={read} className="text-button">
            {tNotice('tryAgain')}
          </button>
        </p>
      )}
      {state.kind !== 'unread' && link === null && (
        <Button variant="outline" isBusy={isBusy || state.kind === 'loading'} onClick={make} className="w-full">
          {t('make')}
        </Button>
      )}
      {link !== null && (
        <>
          <LinkToGive
            isMain={isAsked}
            url={window.location.origin + projectPath(link)}
            label={t('readOnly')}
            copyLabel={t('copy')}
            text={(name) => tReadOnly('shareText', { name })}
            onSent={onSent}
          />
          {asked === null ? (
            <div className="mt-1 -ml-2 flex flex-wrap">
              <button type="button" name="revoke" onClick={() => setAsked('revoke')} className="text-button">
                {t('revoke')}
              </button>
              <button type="button" name="makeAnew" onClick={() => setAsked('makeAnew')} className="text-button">
                {t('makeAnew')}
              </button>
            </div>
          ) : (
            <AskFirst
              question={t(asked === 'revoke' ? 'revokeQuestion' : 'makeAnewQuestion')}
              confirm={t(asked)}
              isBusy={isBusy}
              onConfirm={confirm}
              onCancel={cancel}
            />
          )}
        </>
      )}
      <p aria-live="polite" className="sr-only">
        {/* That others have changed it a toast says. */}
        {done !== null && done !== 'changed' && t(done)}
      </p>
    </LinkSection>
  );
}

type LinkState =
  | { readonly kind: 'loading' }
  /** It could not be read whether there is one. */
  | { readonly kind: 'unread' }
  /** The server knows no such links. */
  | { readonly kind: 'unknown' }
  /** `link`: null where there is none. */
  | { readonly kind: 'known'; readonly link: string | null };

/** The read-only link of the open project. */
export function useReadOnlyLink() {
  const t = useTranslations('links');
  const { loadApi } = useApi();
  const showFailure = useFailureToast();
  const id = useProjectSession(({ editor }) => editor.snapshot.id);
  const [state, setState] = useState<LinkState>({ kind: 'loading' });
  const shown = state.kind === 'known' ? state.link : null;
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<'made' | 'madeAnew' | 'revoked' | 'changed' | null>(null);
  // A repeated call names the same link, so that a lost answer makes no second one.
  const drawn = useRef<string | null>(null);

  async function read(signal?: AbortSignal) {
    setState({ kind: 'loading' });
    try {
      setState({ kind: 'known', link: readOnlyAmong(await (await loadApi()).getLinks(id, { signal })) });
    } catch (error) {
      if (signal?.aborted) return;
      setState({ kind: error instanceof ApiError && error.status === 404 ? 'unknown' : 'unread' });
    }
  }

  const readAtFirst = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: under another id the links are read again.
  useEffect(() => {
    const left = new AbortController();
    void readAtFirst(left.signal);
    return () => left.abort();
  }, [id]);

  /** Changes the link that is shown to this one. Somebody else may have changed it meanwhile, which no page is told of. */
  async function change(link: string | null, call: (api: Api, signal: AbortSignal) => Promise<unknown>) {
    setBusy(true);
    setDone(null);
    try {
      const now = await noticeIfSlow(async (signal) => {
        const api = await loadApi();
        const found = readOnlyAmong(await api.getLinks(id, { signal }));
        // By an earlier call, whose answer was lost, it may be as it is to be.
        if (found !== shown) return found;
        await call(api, signal);
        return link;
      });
      setState({ kind: 'known', link: now });
      showFailure.withdraw('changeLink');
      if (now !== link) void notify('message', t('changed'));
      setDone(now !== link ? 'changed' : link === null ? 'revoked' : shown === null ? 'made' : 'madeAnew');
      return true;
    } catch (error) {
      showFailure('changeLink', error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Makes one, in place of the one that there is. Resolves to whether that was done, or another is shown than before. */
  async function make() {
    drawn.current ??= drawLink();
    const link = drawn.current;
    const isMade = await change(link, (api, signal) => api.putLink(id, link, 'read', { signal }));
    if (isMade) drawn.current = null;
    return isMade;
  }

  function revoke() {
    return shown === null
      ? Promise.resolve(false)
      : change(null, (api, signal) => api.deleteLink(id, shown, { signal }));
  }

  return { state, isBusy, done, make, revoke, read: () => void read() };
}

function readOnlyAmong(links: readonly WireLink[]): string | null {
  return links.find(({ may }) => may === 'read')?.id ?? null;
}
