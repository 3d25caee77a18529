import { LateMessages } from '@/components/layout/language/late-messages';
import { HistoryDialog } from './history-dialog';

interface LateHistoryProps {
  /** Of the change to begin at, if not the newest. */
  version?: number;
  onClose: () => void;
  onFailed: (error: unknown) => void;
}

/** The history with its words, which no page comes with. */
export function LateHistory({ version, onClose, onFailed }: LateHistoryProps) {
  return (
    <LateMessages onFailed={onFailed}>
      <HistoryDialog version={version} onClose={onClose} />
    </LateMessages>
  );
}
