import { useTranslations } from 'next-intl';
import { useOutline } from '@/components/project/session-context';
import { useOutcome } from '@/components/project/settlement/settlement';
import { choosePanel, PANEL_NAME, PANELS, type Panel, usePanel } from './panel-choice';

/** Chooses what is shown of a project: its people, all its expenses by day, or its payments. */
export function PanelControl({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('panels');
  const shown = usePanel();
  const { payments } = useOutcome();
  const expenseCount = useOutline(({ editor }) =>
    editor.draft.members.reduce((sum, { expenses }) => sum + expenses.filter((one) => !one.isPayment).length, 0),
  );
  const counts: Record<Panel, number> = { people: 0, expenses: expenseCount, payments: payments.length };
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
            {counts[panel] > 0 && <span className="font-[560]"> {counts[panel]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
