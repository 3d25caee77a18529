import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { CancelButton } from '@/components/ui/close-buttons';
import { Dialog, useCloseWhen } from '@/components/ui/dialog';
import { RateField } from './rate-field';

interface RateDialogProps {
  code: string;
  onClose: () => void;
}

/** Changes what one unit of a currency is. All bills in it follow, but for those of which an amount was typed. */
export function RateDialog({ code, onClose }: RateDialogProps) {
  const t = useTranslations('bill');
  const session = useSession();
  const { currency, rates } = useProjectSession(({ editor }) => editor.draft);
  const [openedIn] = useState(currency);
  const known = rates?.[code] ?? null;
  const [typed, setTyped] = useState<{ rate: string | null } | null>(null);
  const { rate } = typed ?? { rate: known };

  function use() {
    if (rate === null) return;
    if (rate !== known) session.saveEdit({ type: 'rate-changed', currency: code, rate });
    onClose();
  }

  // A rate is one in the currency that the project had.
  const isGone = currency !== openedIn;
  useCloseWhen(isGone, onClose);
  if (currency === undefined || isGone) return null;
  return (
    <Dialog
      isSheet
      staysOpen={rate !== known}
      onClose={onClose}
      title={t('rateTitle', { currency: code })}
      description={t('rateHint', { currency: code })}
    >
      <div className="mt-4 text-[0.8125rem] text-soft">
        <RateField
          code={code}
          currency={currency}
          rate={known}
          onChange={(next) => setTyped({ rate: next })}
          onEnter={use}
        />
      </div>
      <div className="sheet-end">
        <CancelButton onClick={onClose} />
        <Button isDisabled={rate === null} onClick={use}>
          {t('use')}
        </Button>
      </div>
    </Dialog>
  );
}
