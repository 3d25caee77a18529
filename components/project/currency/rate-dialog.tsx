import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Button } from '@/components/ui/button';
import { CancelButton } from '@/components/ui/close-buttons';
import { Dialog, useCloseWhen } from '@/components/ui/dialog';
import { settleProject } from '@/lib/domain/settlement/project-settlement';
import type { EditAction } from '@/lib/editor/actions';
import { editDraft } from '@/lib/editor/edit-draft';
import { firstAmounts, newRate } from '@/lib/editor/new-rate';
import { signedBalance } from '@/lib/i18n/amount-format';
import { rateFormat } from '@/lib/i18n/rate-format';
import { RateField } from './rate-field';

interface RateDialogProps {
  code: string;
  onClose: () => void;
}

/** Changes what one unit of a currency is, and asks what that is for: what was entered by the old rate, or only what is to come. */
export function RateDialog({ code, onClose }: RateDialogProps) {
  const t = useTranslations('bill');
  const session = useSession();
  const editor = useProjectSession((state) => state.editor);
  const { currency, rates } = editor.draft;
  const [openedIn] = useState(currency);
  const known = rates?.[code] ?? null;
  // What is typed, and the rate that it was typed over: others may have set another one since.
  const [typed, setTyped] = useState<{ rate: string | null; over: string | null } | null>(null);
  const over = typed ? typed.over : known;
  const rate = typed ? typed.rate : known;
  const change = rate === null || rate === known ? null : newRate(editor, code, rate);
  const first = change && firstAmounts(change, editor.draft);
  const count = change && first ? change.amounts.size - first.size : 0;

  function use(isForOld: boolean) {
    if (change === null || first === null) {
      if (rate !== null) onClose();
      return;
    }
    session.saveEdit(isForOld ? change : { ...change, amounts: first });
    onClose();
  }

  // A rate is one in the currency that the project had.
  const isGone = currency !== openedIn;
  useCloseWhen(isGone, onClose);
  if (currency === undefined || isGone) return null;
  return (
    <Dialog
      isSheet
      staysOpen={change !== null}
      onClose={onClose}
      title={t('rateTitle', { currency: code })}
      description={t('rateHint', { currency: code })}
    >
      <div className="mt-4 text-[0.8125rem] text-soft">
        <RateField
          key={over}
          code={code}
          currency={currency}
          rate={over}
          onChange={(next) => setTyped({ rate: next, over })}
          onEnter={() => use(count > 0)}
        />
        <p aria-live="polite">{known !== over && <OthersRate code={code} currency={currency} rate={known} />}</p>
      </div>
      {change && count > 0 && (
        <>
          <p className="mt-3 font-semibold">{t('old', { count })}</p>
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
            <CancelButton onClick={onClose} />
            <Button isDisabled={rate === null} onClick={() => use(true)}>
              {t('use')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function OthersRate({ code, currency, rate }: { code: string; currency: string; rate: string | null }) {
  const t = useTranslations('conflict');
  const say = rateFormat(useLocale());
  return t('rates', { theirs: rate === null ? t('noRate', { code }) : say({ code, rate, currency }) });
}

/** How all stand before and after an edit: those alone who stand otherwise. */
function BalancesByRate({ change }: { change: EditAction }) {
  const t = useTranslations();
  const format = useAmountFormat();
  const draft = useProjectSession(({ editor }) => editor.draft);
  const [before, after] = useMemo(
    () => [settleProject(draft).balances, settleProject(editDraft(draft, change)).balances],
    [draft, change],
  );
  const changed = draft.members.filter(({ id }) => before.get(id) !== after.get(id));
  return (
    <table className="mt-1.5 w-full text-[0.84375rem]">
      <caption className="text-left text-soft">{t('bill.balances')}</caption>
      <tbody>
        {changed.map(({ id, name }) => (
          <tr key={id} className="border-line not-first:border-t">
            <th scope="row" className="max-w-0 py-1.5 pr-2 text-left font-normal wrap-anywhere">
              {nameInText(t, 'member', name)}
            </th>
            <td className="w-px py-1.5 text-right whitespace-nowrap text-soft">
              {signedBalance(format, before.get(id) ?? 0)}
            </td>
            <td aria-hidden="true" className="w-px px-1.5 text-soft">
              →
            </td>
            <td className="w-px py-1.5 text-right font-semibold whitespace-nowrap">
              {signedBalance(format, after.get(id) ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
