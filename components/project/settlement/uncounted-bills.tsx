import { useLocale, useTranslations } from 'next-intl';
import { useProjectSession } from '@/components/project/session-context';
import { whyUncounted } from '@/lib/domain/money/counted-amounts';
import type { Project } from '@/lib/domain/project';

/** Says how many bills count in no sum yet, and what they lack. */
export function UncountedBills() {
  const t = useTranslations('settlement');
  const locale = useLocale();
  const { withoutRate, withoutAmount, codes } = useProjectSession(({ editor }) => uncountedIn(editor.draft));
  const currencies = new Intl.ListFormat(locale).format(codes.split(' '));
  return (
    <>
      {withoutRate > 0 && <p className={WARNING}>{t('noRate', { count: withoutRate, currencies })}</p>}
      {withoutAmount > 0 && <p className={WARNING}>{t('noAmount', { count: withoutAmount })}</p>}
    </>
  );
}

const WARNING = 'mt-2 text-[0.8125rem] font-semibold text-amber';

function uncountedIn(project: Project) {
  const codes = new Set<string>();
  let [withoutRate, withoutAmount] = [0, 0];
  for (const { expenses } of project.members) {
    for (const expense of expenses) {
      const why = whyUncounted(expense, project);
      if (why === 'amount') withoutAmount += 1;
      if (why !== 'rate' || !expense.original) continue;
      withoutRate += 1;
      codes.add(expense.original.currency);
    }
  }
  return { withoutRate, withoutAmount, codes: [...codes].sort().join(' ') };
}
