import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { newRate } from '@/lib/editor/new-rate';
import { BalancesByRate } from './balances-by-rate';
import { RateField } from './rate-field';

interface RateDialogProps {
  code: string;
  onClose: () => void;
}

/** Changes what one unit of a currency is, and asks what that is for: what was entered by the old rate, or only what is to come. */
export function RateDialog({ code, onClose }: RateDialogProps) {
  const t = useTranslations('bill');
  const cancel = useTranslations('confirm')('cancel');
  const session = useSession();
  const editor = useProjectSession((state) => state.editor);
  const { currency, rates } = editor.draft;
  const known = rates?.[code] ?? null;
  const [rate, setRate] = useState(known);
  const change = rate === null || rate === known ? null : newRate(editor, code, rate);
  const count = change?.amounts.size ?? 0;

  function use(isForOld: boolean) {
    if (change === null) {
      if (rate !== null) onClose();
      return;
    }
    session.dispatch(isForOld ? change : { ...change, amounts: new Map() });
    onClose();
  }

  if (currency === undefined) return null;
  return (
    <Dialog
      isOpen
      isSheet
      staysOpen={change !== null}
      onClose={onClose}
      title={t('rateTitle', { currency: code })}
      description={t('rateHint', { currency: code })}
    >
      <div className="mt-4 text-[0.8125rem] text-soft">
        <RateField code={code} currency={currency} rate={known} onChange={setRate} onEnter={() => use(count > 0)} />
      </div>
      {change && count > 0 && (
        <>
          <p className="mt-3 font-[560]">{t('old', { count })}</p>
          <BalancesByRate change={change} />
        </>
      )}
      <div className="sheet-end">
        {count > 0 ? (
          <>
            <Button variant="outline" onClick={() => use(false)}>
              {t('fromNow')}
            </Button>
            <Button onClick={() => use(true)}>{t('useForOld', { count })}</Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {cancel}
            </Button>
            <Button isDisabled={rate === null} onClick={() => use(true)}>
              {t('use')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
