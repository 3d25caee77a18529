import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMemberAnswer } from '@/components/project/answer/use-answer';
import { expenseInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useSettlement } from '@/components/project/settlement/settlement';
import { useNameOf } from '@/components/project/settlement/use-name-of';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { CloseButton } from '@/components/ui/close-buttons';
import { Dialog, useCloseWhen } from '@/components/ui/dialog';
import { receiverOf } from '@/lib/domain/involvement';
import { leastPaid } from '@/lib/domain/money/currency';
import { type AccountLine, accountOf, sumOf } from '@/lib/domain/settlement/balance-breakdown';
import { isSameRow } from '@/lib/editor/rows';
import { withMinus } from '@/lib/i18n/amount-format';

const sumLine =
  'flex flex-wrap items-center justify-between gap-x-3 [&>span:last-child]:ml-auto border-t border-line py-1.5 text-[0.90625rem]';

/** How the balance of a member comes about: sums, each of which opens into its expenses. */
export function AccountOf({ memberId }: { memberId: string }) {
  const t = useTranslations('payment');
  const { members, balances, costs } = useSettlement();
  const currency = useProjectSession(({ editor }) => editor.draft.currency);
  const formatAmount = useAmountFormat();
  const balance = balances.get(memberId) ?? 0;
  const cost = costs.get(memberId);
  if (cost === undefined) return null;
  const { paid, made, shares, received, rounding } = accountOf(members, memberId, cost, leastPaid(currency));
  return (
    <>
      <Lines text={t('paidFor', { count: paid.length })} lines={paid} sign={1} isByOne />
      {made.length > 0 && <Lines text={t('made', { count: made.length })} lines={made} sign={1} />}
      <Lines text={t('bears', { count: shares.length })} lines={shares} sign={-1} rounding={rounding} />
      {received.length > 0 && <Lines text={t('received', { count: received.length })} lines={received} sign={-1} />}
      <p className={`${sumLine} border-t-2 border-t-ink font-bold`}>
        {t(balance < 0 ? 'owes' : balance > 0 ? 'getsBack' : 'even')}
        <span>{formatAmount(Math.abs(balance))}</span>
      </p>
    </>
  );
}

interface LinesProps {
  text: string;
  lines: readonly AccountLine[];
  /** Whether they add to the balance or take from it. */
  sign: 1 | -1;
  /** Whether all are paid by the same person, who is named above them. */
  isByOne?: boolean;
  /** What rounding adds to the balance. */
  rounding?: number;
}

/** A sum that opens into its lines. There may be thousands of them, so they are rendered once it is open. */
function Lines({ text, lines, sign, isByOne = false, rounding = 0 }: LinesProps) {
  const t = useTranslations('payment');
  const formatAmount = useAmountFormat('entered');
  const signed = (amount: number) => withMinus(formatAmount, amount);
  const [isOpen, setOpen] = useState(false);
  const sum = sign * sumOf(lines) + rounding;
  if (lines.length === 0 && rounding === 0) {
    return (
      <p className={`${sumLine} text-soft`}>
        {text}
        <span>{formatAmount(0)}</span>
      </p>
    );
  }
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={`${sumLine} touch-target cursor-pointer list-none hover:bg-tint [&::-webkit-details-marker]:hidden`}
      >
        <span className="inline-flex items-center gap-1">
          {text}
          <span className="flex flex-none text-soft line-icon-chevron before:size-4 group-open:rotate-180" />
        </span>
        <span>{signed(sum)}</span>
      </summary>
      {isOpen && (
        <ul className="pb-2 pl-3 text-[0.84375rem]">
          {lines.map((line) => (
            <Line key={line.expense.id} line={line} amount={signed(sign * line.amount)} isByOne={isByOne} />
          ))}
          {rounding !== 0 && (
            <li className="flex flex-wrap justify-end gap-x-3 py-1">
              <span className="min-w-0 flex-[1_1_6rem]">{t('rounding')}</span>
              <span className="flex-none">{signed(rounding)}</span>
            </li>
          )}
        </ul>
      )}
    </details>
  );
}

interface LineProps {
  line: AccountLine;
  amount: string;
  isByOne: boolean;
}

function Line({ line: { expense, payerId }, amount, isByOne }: LineProps) {
  const t = useTranslations();
  const nameOf = useNameOf();
  const receiver = receiverOf(expense);
  return (
    <li className="flex flex-wrap justify-end gap-x-3 py-1">
      <span className="clip-marks min-w-0 flex-[1_1_6rem] wrap-anywhere">
        {expenseInText(t, expense)}{' '}
        {!isByOne && (
          <small className="block text-[0.78125rem] leading-tight text-soft">
            {receiver
              ? t('payment.paidTo', { name: nameOf(receiver) })
              : t('payment.paidBy', { name: nameOf(payerId) })}
          </small>
        )}
      </span>
      <span className="flex-none">{amount}</span>
    </li>
  );
}

interface AccountDialogProps {
  memberId: string;
  onClose: () => void;
}

/** Shows the person how their balance comes about. Once their member is gone, or all that was spent, it closes. */
export function AccountDialog({ memberId, onClose }: AccountDialogProps) {
  const { editor } = useSession().getState();
  const { members } = useSettlement();
  const id = members.find((member) => isSameRow(editor, member.id, memberId))?.id;
  const answer = useMemberAnswer(id);
  const why = answer?.why ?? null;
  useCloseWhen(why === null, onClose);
  if (answer === null || why === null) return null;
  return (
    <Dialog isSheet isToRead onClose={onClose} title={answer.main} description={`${why.text}.`}>
      <div className="-mx-1 mt-3 min-h-48 flex-1 overflow-y-auto px-1 pb-1">
        <AccountOf memberId={why.memberId} />
      </div>
      <div className="stick-to-end bg-paper pt-3">
        <CloseButton onClick={onClose} className="w-full" />
      </div>
    </Dialog>
  );
}
