import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LazyHydrationUntil } from '@/components/layout/lazy-hydration';
import { useIsOnPaper } from '@/components/layout/use-is-on-paper';
import { lazyParts } from '@/components/project/lazy-parts';
import { hasOneColumnNow, useHasOneColumn } from '@/components/project/members/card-body';
import { type ColumnsProps, ProjectColumns } from '@/components/project/project-columns';
import { useOutline } from '@/components/project/session-context';
import { SettlementWhileShown, usePaymentCount } from '@/components/project/settlement/settlement';
import { Lazy } from '@/components/ui/lazy-code';
import { choosePanel, PANEL_NAME, PANELS, type Panel, shownPanel, showPanel, usePanel } from './panel-choice';

interface PanelsProps extends ColumnsProps {
  /** Opens an expense. Without it they are only read. */
  onOpen?: (expenseId: string) => void;
}

/**
 * A project's people, all its expenses or its payments, one at a time. On a wide screen the settlement stands beside
 * them. What comes late has its room from the first paint on.
 */
export function Panels({ children, above, settlement, below, onOpen }: PanelsProps) {
  const panel = usePanel();
  const hasOneColumn = useHasOneColumn();
  const isOnPaper = useIsOnPaper();
  const isEmpty = useOutline(({ editor }) => editor.draft.members.length === 0);
  const asksForPeople = useOutline(({ asking }) => asking === 'people');
  // Its people are what it has first.
  useEffect(() => {
    if (isEmpty) showPanel('people');
  }, [isEmpty]);
  const made = panel === 'payments' && (
    <Lazy code={lazyParts}>{({ PaymentsPanel }) => <PaymentsPanel onOpen={onOpen} />}</Lazy>
  );
  return (
    <ProjectColumns
      above={above && <div className="behind-panels">{above}</div>}
      settlement={
        <>
          <div className="panel-settlement" data-in-panel="payments">
            <SettlementWhileShown isShown={!hasOneColumn || panel === 'payments' || isOnPaper}>
              <LazyHydrationUntil isNeeded={isSettlementShown}>{settlement}</LazyHydrationUntil>
            </SettlementWhileShown>
          </div>
          <div className="panel-below-settlement">{hasOneColumn && made}</div>
        </>
      }
      below={<div className="behind-panels">{below}</div>}
    >
      {!asksForPeople && <PanelControl isDisabled={isEmpty} />}
      <div className={isEmpty || asksForPeople ? undefined : 'panel-people'} data-in-panel="people">
        {children}
      </div>
      <div className="panel-lazy">
        {panel === 'expenses' && (
          <Lazy code={lazyParts}>{({ ExpensesPanel }) => <ExpensesPanel onOpen={onOpen} />}</Lazy>
        )}
        {!hasOneColumn && made}
      </div>
    </ProjectColumns>
  );
}

/** Also while the page is hydrated, when React does not know the screen yet. */
function isSettlementShown(): boolean {
  return !hasOneColumnNow() || shownPanel() === 'payments' || matchMedia('print').matches;
}

/** Chooses what is shown of a project: its people, all its expenses by day, or its payments. */
function PanelControl({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('panels');
  const shown = usePanel();
  const payments = usePaymentCount();
  const expenseCount = useOutline(({ editor }) =>
    editor.draft.members.reduce((sum, { expenses }) => sum + expenses.filter((one) => !one.isPayment).length, 0),
  );
  const counts: Record<Panel, number> = { people: 0, expenses: expenseCount, payments };
  return (
    <fieldset disabled={isDisabled} className="panel-control">
      <legend className="sr-only">{t('legend')}</legend>
      {PANELS.map((panel) => (
        <label key={panel} data-for={panel}>
          <input
            type="radio"
            name={PANEL_NAME}
            value={panel}
            checked={panel === shown}
            onChange={() => choosePanel(panel)}
            className="absolute inset-0 cursor-pointer appearance-none -outline-offset-2"
          />
          <span>
            {t(panel)}
            {counts[panel] > 0 && <span className="font-semibold"> {counts[panel]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
