import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { isolatedName } from '@/lib/domain/name';
import { settleProject } from '@/lib/domain/settlement/project-settlement';
import type { EditAction } from '@/lib/editor/actions';
import { editDraft } from '@/lib/editor/edit-draft';
import { signedBalance } from '@/lib/i18n/amount-format';

/** How all stand before and after an edit: those alone who stand otherwise. */
export function BalancesByRate({ change }: { change: EditAction }) {
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
              {isolatedName(name, t('member.unnamed'))}
            </th>
            <td className="w-px py-1.5 text-right whitespace-nowrap text-soft">
              {signedBalance(format, before.get(id) ?? 0)}
            </td>
            <td aria-hidden="true" className="w-px px-1.5 text-soft">
              →
            </td>
            <td className="w-px py-1.5 text-right font-[600] whitespace-nowrap">
              {signedBalance(format, after.get(id) ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
