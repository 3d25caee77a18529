import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { showPanelOf } from '@/components/project/panels/panel-choice';
import { useSettlement } from '@/components/project/settlement/settlement';

/** How many payments there are. It leads to them: as a link, so also before the scripts come. */
export function Result() {
  const t = useTranslations();
  const { members, payments, isFewest, spent } = useSettlement();

  function detail() {
    if (payments.length > 0 ? !isFewest : members.length < 2) return t('settlement.people', { count: members.length });
    if (payments.length > 0) return t('dock.fewest');
    return t(spent === 0 ? 'standing.noExpenses' : 'standing.quits');
  }

  const count = payments.length;
  return (
    <a href={`#${SETTLEMENT_HEADING_ID}`} onClick={showSettlement} className="dock-answer">
      <b>
        <span className="dock-long">{count === 0 ? t('dock.nothing') : t('settlement.count', { count })}</span>
        <span aria-hidden="true" className="dock-short">
          {count}
        </span>{' '}
        <span aria-hidden="true">↓</span>
      </b>{' '}
      <small>{detail()}</small>
    </a>
  );
}

/** Leaves the address and the browser's history as they are. */
function showSettlement(event: MouseEvent): void {
  const heading = document.getElementById(SETTLEMENT_HEADING_ID);
  if (heading === null) return;
  event.preventDefault();
  showPanelOf(heading);
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}
