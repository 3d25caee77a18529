import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { RenewIcon } from '@/components/ui/icons';
import { drawLink } from '@/lib/session/link-change';
import { AskFirst } from './ask-first';
import { LinkSection } from './link-section';

/** Replaces the link where somebody has it who should not. The page goes on under the new one. */
export function NewLink({ isAsked }: { isAsked: boolean }) {
  const t = useTranslations('links');
  const session = useSession();
  const showFailure = useFailureToast();
  const [step, setStep] = useState<'offered' | 'asked' | 'running'>('offered');

  async function replace() {
    setStep('running');
    try {
      await session.replaceLink(drawLink);
      showFailure.takeBack('changeLink');
      setStep('offered');
    } catch (error) {
      showFailure('changeLink', error);
      setStep('asked');
    }
  }

  return (
    <LinkSection icon={<RenewIcon />} heading={t('new')} hint={t('newHint')} isAsked={isAsked}>
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
          onCancel={() => setStep('offered')}
        />
      )}
    </LinkSection>
  );
}
