import { LateMessages } from '@/components/layout/language/late-messages';
import { HistoryDialog } from './history-dialog';

interface LateHistoryProps {
  onClose: () => void;
  onFailed: (error: unknown) => void;
}

/** The history with its words, which no page comes with. */
export function LateHistory({ onClose, onFailed }: LateHistoryProps) {
  return (
    <LateMessages onFailed={onFailed}>
      <HistoryDialog onClose={onClose} />
    </LateMessages>
  );
}
