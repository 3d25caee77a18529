import { useLocale, useTranslations } from 'next-intl';
import { nameInText } from '@/components/project/name-in-text';
import { leastPaid } from '@/lib/domain/money/currency';
import { settle } from '@/lib/domain/settlement/settlement';
import { amountFormat, signedBalance } from '@/lib/i18n/amount-format';
import type { ImportedProject, RemarkKind } from '@/lib/transfer/imported-project';
import { useImportTexts } from './use-import-texts';

/** What is taken over in another way. Everything else that is remarked on is left out. */
const CHANGES: ReadonlySet<RemarkKind> = new Set<RemarkKind>([
  'severalPayers',
  'totalDiffers',
  'noPayer',
  'doubtfulAmounts',
  'inactive',
  'weights',
  'unknownWeights',
  'income',
  'rounded',
  'longNames',
  'longNotes',
  'leftoverCents',
  'evenShares',
]);

/** What would be created: who and how much, the balances beside those of the source, and what is left out. */
export function ImportPreview({ imported }: { imported: ImportedProject }) {
  const t = useTranslations();
  const { formatName, remarkText } = useImportTexts();
  const { members, remarks, currency } = imported;
  const changed = remarks.filter(({ kind }) => CHANGES.has(kind));
  const leftOut = remarks.filter(({ kind }) => !CHANGES.has(kind));
  const all = members.flatMap((member) => member.expenses);
  const payments = all.filter(({ isPayment }) => isPayment).length;
  const counts = [
    t('settlement.people', { count: members.length }),
    t('member.expenseCount', { count: all.length - payments }),
    ...(payments > 0 ? [t('member.paymentCount', { count: payments })] : []),
  ];
  return (
    <>
      <p role="status" className="mt-4">
        <b className="font-bold">{t('import.recognised', { format: formatName(imported.format) })}</b>
        <span className="mt-0.5 block text-soft">{counts.join(' · ')}</span>
      </p>
      {members.length > 0 && <Balances imported={imported} />}
      {leftOut.length > 0 && (
        <section className="mt-4 text-sm">
          <h3 className="font-bold">{t('import.leftOut')}</h3>
          <p className="mt-0.5 text-soft">{leftOut.map((remark) => remarkText(remark, currency)).join(' · ')}</p>
        </section>
      )}
      {changed.length > 0 && (
        <section className="mt-3 text-sm">
          <h3 className="font-bold">{t('import.changed')}</h3>
          <ul className="mt-0.5 list-disc pl-4.5 text-soft">
            {changed.map((remark) => (
              <li key={remark.kind}>{remarkText(remark, currency)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Balances({ imported }: { imported: ImportedProject }) {
  const t = useTranslations();
  const locale = useLocale();
  const { members, balances, tolerance, currency, remarks } = imported;
  const format = amountFormat(locale, 'sum', currency);
  const unit = leastPaid(currency);
  // As the page of the project shows them.
  const rounded = (of: 'theirs' | 'ours') =>
    settle(new Map(balances.map((balance) => [balance.memberId, balance[of]])), unit).balances;
  const [theirs, ours] = [rounded('theirs'), rounded('ours')];
  const rows = members.map(({ id, name }) => {
    const [there, here] = [theirs.get(id) ?? 0, ours.get(id) ?? 0];
    return { id, name, there, here, difference: Math.abs(there - here) };
  });
  const most = Math.max(...rows.map(({ difference }) => difference));
  // The file has no balances, so those here are compared with nothing.
  const isUnknown = remarks.some(({ kind }) => kind === 'evenShares');
  const isWithin = most <= Math.ceil(tolerance / unit) * unit;
  const note = isUnknown ? 'unknown' : most === 0 ? 'same' : isWithin ? 'within' : 'differ';
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard.
        tabIndex={0}
        aria-label={t('balances.heading')}
        className="@container mt-3 max-h-[13rem] flex-none overflow-y-auto rounded-lg border border-line"
      >
        <table className="balances">
          <thead>
            <tr>
              <th scope="col">{t('import.person')}</th>
              <th scope="col">{t('import.there')}</th>
              <th scope="col">{t('import.here')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, there, here, difference }) => (
              <tr key={id}>
                <th scope="row">{nameInText(t, 'member', name)}</th>
                <td data-label={t('import.there')} className="text-soft">
                  {signedBalance(format, there)}
                </td>
                <td data-label={t('import.here')} className={difference > 0 ? 'font-bold' : ''}>
                  {signedBalance(format, here)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={`mt-1.5 text-sm ${note === 'differ' ? 'text-danger' : 'text-soft'}`}>
        {t(`import.${note}`, { amount: format(most) })}
      </p>
    </>
  );
}
