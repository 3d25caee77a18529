import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import type { LinkTask } from '@/components/project/dialog-context';
import { useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { SlowRequest, useSlowRequest } from '@/components/ui/slow-request';
import { drawLink } from '@/lib/session/link-replacement';
import { AskFirst, focusInstead, LinkSection } from './link-section';
import { ReadOnlyLink, useReadOnlyLink } from './read-only-link';
import { withdrawShareOffer } from './share-box';
import { ShareSheet } from './share-sheet';

interface EditorShareSheetProps {
  /** What the sheet opens at. */
  task: LinkTask;
  onClose: () => void;
}

/** What can be shared of a project that can be changed. */
export function EditorShareSheet({ task, onClose }: EditorShareSheetProps) {
  const t = useTranslations();
  const { isDemo } = useSession();
  useEffect(withdrawShareOffer, []);
  const isReadOnlyAsked = task === 'read-only';
  return (
    <ShareSheet
      hint={isDemo ? t('demo.shareHint') : t(isReadOnlyAsked ? 'links.readOnlyHint' : 'share.hint')}
      // Whoever is to get the read-only link must not get this one by mistake.
      text={isReadOnlyAsked ? null : (name) => t('sharing.text', { name })}
      onClose={onClose}
    >
      {!isDemo && <OtherLinks task={task} onClose={onClose} />}
    </ShareSheet>
  );
}

/** What can be done about the links of a project besides giving one on. A server that knows no other links offers nothing of it. */
function OtherLinks({ task, onClose }: EditorShareSheetProps) {
  const t = useTranslations('links');
  const readOnlyLink = useReadOnlyLink();
  if (readOnlyLink.state.kind === 'unknown') return null;
  return (
    <details open={task !== 'own'} className="other-links">
      <summary>{t('heading')}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-1 wrap-anywhere">
        <ReadOnlyLink {...readOnlyLink} isAsked={task === 'read-only'} onSent={onClose} />
        <NewLink isAsked={task === 'new'} />
      </div>
    </details>
  );
}

/** Replaces the link where somebody has it who should not. The page goes on under the new one. */
function NewLink({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations('links');
  const session = useSession();
  const showFailure = useFailureToast();
  const { wait, tryAgain } = useSlowRequest();
  const [step, setStep] = useState<'offered' | 'asked' | 'running'>('offered');
  const section = useRef<HTMLElement>(null);

  function offerAgain() {
    flushSync(() => setStep('offered'));
    focusInstead(section.current, 'button');
  }

  async function replace() {
    setStep('running');
    try {
      await session.link.replace(drawLink, wait);
      showFailure.withdraw('changeLink');
      offerAgain();
    } catch (error) {
      showFailure('changeLink', error);
      setStep('asked');
    }
  }

  return (
    <LinkSection icon="renew" heading={t('new')} hint={t('newHint')} isAsked={isAsked} ref={section}>
      {step === 'offered' ? (
        <Button variant="outline" onClick={() => setStep('asked')} className="w-full">
          {t('replace')}
        </Button>
      ) : (
        <AskFirst
          question={t('replaceQuestion')}
          confirm={t('replaceNow')}
          isBusy={step === 'running'}
          onConfirm={replace}
          onCancel={offerAgain}
        />
      )}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
    </LinkSection>
  );
}
