import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useProjectSession } from '@/components/project/session-context';
import { noticeIfSlow } from '@/components/ui/slow-request';
import type { Api } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { drawLink } from '@/lib/session/draw-link';

type LookLinkState =
  | { readonly kind: 'loading' }
  /** It could not be read whether there is one. */
  | { readonly kind: 'unread' }
  /** The server knows no such links. */
  | { readonly kind: 'unknown' }
  /** `link`: null where there is none. */
  | { readonly kind: 'known'; readonly link: string | null };

export interface LookLink {
  state: LookLinkState;
  isBusy: boolean;
  /** Makes one, in place of the one that there is. Resolves to whether that was done. */
  make: () => Promise<boolean>;
  takeBack: () => Promise<boolean>;
  read: () => void;
}

/** The link of the open project that only looks. */
export function useLookLink(): LookLink {
  const { api } = useApi();
  const showFailure = useFailureToast();
  const id = useProjectSession(({ editor }) => editor.snapshot.id);
  const [state, setState] = useState<LookLinkState>({ kind: 'loading' });
  const [isBusy, setBusy] = useState(false);
  // A repeated call names the same link, so that a lost answer makes no second one.
  const drawn = useRef<string | null>(null);

  async function read(signal?: AbortSignal) {
    setState({ kind: 'loading' });
    try {
      const links = await api.getLinks(id, { signal });
      setState({ kind: 'known', link: links.find(({ may }) => may === 'read')?.id ?? null });
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

  async function change(link: string | null, call: (api: Api, signal: AbortSignal) => Promise<unknown>) {
    setBusy(true);
    try {
      await noticeIfSlow(async (signal) => call(api, signal));
      setState({ kind: 'known', link });
      showFailure.takeBack('changeLink');
      return true;
    } catch (error) {
      showFailure('changeLink', error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function make() {
    drawn.current ??= drawLink();
    const link = drawn.current;
    const isMade = await change(link, (api, signal) => api.putLink(id, link, 'read', { signal }));
    if (isMade) drawn.current = null;
    return isMade;
  }

  function takeBack() {
    const link = state.kind === 'known' ? state.link : null;
    return link === null ? Promise.resolve(false) : change(null, (api, signal) => api.deleteLink(id, link, { signal }));
  }

  return { state, isBusy, make, takeBack, read: () => void read() };
}
