import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AsOf } from '@/components/layout/as-of';
import { useOutline } from './session-context';
import { useOutcome } from './settlement/settlement';
import { useAmountFormat } from './use-amount-format';

/**
 * What stands below the name of a project: how many share it and what was spent, of which time it is shown, and how
 * many look at it.
 */
export function ProjectFacts({ children }: { children?: ReactNode }) {
  const t = useTranslations('project');
  const tSettlement = useTranslations('settlement');
  const formatAmount = useAmountFormat();
  const { people, spent } = useOutcome();
  const asOf = useOutline(({ asOf }) => asOf);
  // The answer, which says so otherwise, has no place yet.
  const hasNoAnswer = useOutline(({ asking }) => asking === 'people');
  const here = useOutline(({ people }) => people);
  return (
    <div className="project-facts">
      <p suppressHydrationWarning>
        {tSettlement('people', { count: people.length })} · {tSettlement('spent', { amount: formatAmount(spent) })}
      </p>
      {hasNoAnswer && <p className="lg:hidden">{tSettlement('none')}</p>}
      {asOf !== null && <AsOf asOf={asOf} />}
      {children}
      {here !== null && here > 1 && <p className="presence">{t('people', { count: here })}</p>}
    </div>
  );
}
