import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { dismissToast, notify } from '@/components/layout/toasts';
import { useDialogs } from '@/components/project/dialog-context';
import { useSession } from '@/components/project/session-context';
import type { SessionEvent } from '@/lib/session/session-store';

const OFFER_MS = 10_000;

const TOAST_ID = 'share-offer';

/** Whoever shares already needs no offer, and the toast would cover the link on a phone. */
export function takeBackShareOffer(): void {
  void dismissToast(TOAST_ID);
}

/** Offers to send the link once a project has its first members, by the save that brings them: nobody is asked twice. */
export function ShareOffer(): null {
  const t = useTranslations('sharing');
  const session = useSession();
  const { openShare } = useDialogs();
  const tell = useEffectEvent((event: SessionEvent) => {
    if (event.type !== 'steps-saved') return;
    const isFirst = event.steps[0]?.base.members.length === 0;
    if (!isFirst || event.steps.every(({ step }) => step.kind !== 'member-created')) return;
    void notify('message', t('offer'), {
      id: TOAST_ID,
      duration: OFFER_MS,
      action: { label: t('open'), onClick: openShare },
    });
  });
  useEffect(() => session.onEvent((event) => tell(event)), [session]);
  return null;
}
