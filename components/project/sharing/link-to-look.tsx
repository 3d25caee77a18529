import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { LookIcon } from '@/components/ui/icons';
import { AskFirst } from './ask-first';
import { LinkToCopy } from './link-to-copy';
import type { LookLink } from './use-look-link';

/** The link that only looks: made when asked for, copied, taken back or made anew. */
export function LinkToLook({ state, isBusy, make, takeBack, read }: LookLink) {
  const t = useTranslations('links');
  const tNotice = useTranslations('notice');
  const [asked, setAsked] = useState<'takeBack' | 'makeAnew' | null>(null);
  const link = state.kind === 'known' ? state.link : null;

  async function confirm() {
    if (await (asked === 'takeBack' ? takeBack() : make())) setAsked(null);
  }

  return (
    <section aria-labelledby="look-link-heading">
      <h3 id="look-link-heading" className="flex items-center gap-2 font-[620]">
        <LookIcon className="size-4 flex-none text-soft" />
        {t('look')}
      </h3>
      <p className="mt-0.5 mb-2.5 text-[0.84375rem] text-soft">{t('lookHint')}</p>
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
          <LinkToCopy url={`${window.location.origin}/project/${link}`} label={t('look')} />
          {asked === null ? (
            <div className="mt-1 -ml-2 flex flex-wrap">
              <button type="button" onClick={() => setAsked('takeBack')} className="text-button">
                {t('takeBack')}
              </button>
              <button type="button" onClick={() => setAsked('makeAnew')} className="text-button">
                {t('makeAnew')}
              </button>
            </div>
          ) : (
            <AskFirst
              question={t(asked === 'takeBack' ? 'takeBackQuestion' : 'makeAnewQuestion')}
              confirm={t(asked)}
              isBusy={isBusy}
              onConfirm={confirm}
              onCancel={() => setAsked(null)}
            />
          )}
        </>
      )}
    </section>
  );
}
