import type { MouseEvent, ReactNode } from 'react';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { showPanelOf } from '@/components/project/panels/panel-choice';

/** Leads to who pays whom: as a link, so also before the scripts come. */
export function SettlementLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <a href={`#${SETTLEMENT_HEADING_ID}`} onClick={showSettlement} className={className}>
      {children}
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
