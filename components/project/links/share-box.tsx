import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { dismissToast, notify, offering } from '@/components/layout/toasts';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOpenDialog } from '@/components/project/dialog-context';
import { pageLink } from '@/components/project/page-link';
import { useSession } from '@/components/project/session-context';
import type { SessionEvent } from '@/lib/session/session-store';
import { LinkToCopy } from './link-to-copy';

interface ShareBoxProps {
  /** Says what the link is good for. */
  hint: string;
  /** Whether the project exists on this device alone, and so has no link yet. */
  isLocal?: boolean;
}

export function ShareBox({ hint, isLocal = false }: ShareBoxProps) {
  const t = useTranslations('share');
  const url = useIsHydrated() && !isLocal ? pageLink() : '';
  return (
    <section
      className="rounded-(--radius) border border-line bg-paper p-[1.125rem] pb-4 print:hidden"
      aria-labelledby="share-heading"
    >
      <h2 id="share-heading" className="mb-2.5 text-[0.9375rem] font-bold">
        {t('heading')}
      </h2>
      <LinkToCopy url={url} isDisabled={isLocal} />
      <p className="mt-2.5 text-[0.8125rem] text-soft">{hint}</p>
    </section>
  );
}

const TOAST_ID = 'share-offer';
/** Milliseconds. On a phone the toast of the save lies over the offer, which outlasts it. */
const OFFER_MS = 15_000;

/** Whoever shares already needs no offer, and the toast would cover the link on a phone. */
export function withdrawShareOffer(): void {
  void dismissToast(TOAST_ID);
}

/** Offers to send the link once a project has its first members, by the save that brings them: nobody is asked twice. */
export function ShareOffer(): null {
  const t = useTranslations('sharing');
  const session = useSession();
  const openDialog = useOpenDialog();
  const tell = useEffectEvent((event: SessionEvent) => {
    if (event.type !== 'saved') return;
    const isFirst = event.before.members.length === 0;
    if (!isFirst || event.after.members.length === 0) return;
    const offer = offering(t('open'), () => openDialog({ sharing: 'own' }), OFFER_MS);
    void notify('message', t('offer'), { id: TOAST_ID, ...offer });
  });
  useEffect(() => session.onEvent((event) => tell(event)), [session]);
  return null;
}
