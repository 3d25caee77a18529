import { lateParts } from '@/components/project/late-parts';
import { type ColumnsProps, ProjectColumns } from '@/components/project/project-columns';
import { Late } from '@/components/ui/late-code';
import { usePanel } from './panel-choice';
import { PanelControl } from './panel-control';

interface PanelsProps extends ColumnsProps {
  /** Opens an expense. Without it they are only read. */
  onOpen?: (expenseId: string) => void;
}

/** A project's people, all its expenses or its payments, one at a time. On a wide screen the settlement stands beside them. */
export function Panels({ children, above, settlement, below, onOpen }: PanelsProps) {
  const panel = usePanel();
  return (
    <ProjectColumns
      above={above && <div className="behind-panels">{above}</div>}
      settlement={
        <div className="panel-settlement" data-in-panel="payments">
          {settlement}
        </div>
      }
      below={<div className="behind-panels">{below}</div>}
    >
      <PanelControl />
      <div className="panel-people" data-in-panel="people">
        {children}
      </div>
      {panel !== 'people' && (
        <Late code={lateParts}>
          {({ ExpensesPanel, PaymentsPanel }) =>
            panel === 'expenses' ? <ExpensesPanel onOpen={onOpen} /> : <PaymentsPanel onOpen={onOpen} />
          }
        </Late>
      )}
    </ProjectColumns>
  );
}
