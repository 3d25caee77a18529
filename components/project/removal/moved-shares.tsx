import { useLocale, useTranslations } from 'next-intl';
import { useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { findMember } from '@/lib/domain/find-entity';
import { type MovedShare, movedShares } from '@/lib/domain/member-deletion';
import { isolatedName } from '@/lib/domain/name';

/** Shares that are listed one by one, and people whom a share names. More are counted. */
const FEW = 5;

/** Says which shares move to whom when the member is removed. */
export function MovedShares({ memberId }: { memberId: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const formatAmount = useAmountFormat();
  const draft = useProjectSession(({ editor }) => editor.draft);
  const shares = movedShares(draft.members, memberId);
  if (shares.length === 0) return null;

  function textOf({ expense, amount, heirIds }: MovedShare): string {
    const values = {
      name: isolatedName(expense.name, t(expense.isPayment ? 'expense.unnamedPayment' : 'expense.unnamed')),
      amount: formatAmount(amount),
    };
    if (heirIds.length === 0) return t('confirm.shareToAll', values);
    return t('confirm.shareTo', { ...values, people: people(heirIds) });
  }

  function people(ids: readonly string[]): string {
    const nameOf = (id: string) => isolatedName(findMember(draft, id)?.name ?? null, t('member.unnamed'));
    const names = ids.slice(0, FEW).map(nameOf);
    if (ids.length > FEW) names.push(t('notice.more', { count: ids.length - FEW }));
    return new Intl.ListFormat(locale).format(names);
  }

  return (
    <div className="mt-3 flex-none text-sm text-soft">
      <p id="moved-shares">{t('confirm.sharesMove')}</p>
      <ul aria-labelledby="moved-shares" className="clip-marks mt-1 list-disc pl-5 wrap-anywhere">
        {shares.slice(0, FEW).map((share) => (
          <li key={share.expense.id}>{textOf(share)}</li>
        ))}
        {shares.length > FEW && <li>{t('confirm.sharesMore', { count: shares.length - FEW })}</li>}
      </ul>
    </div>
  );
}
