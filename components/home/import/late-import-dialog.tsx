import { LateMessages } from '@/components/layout/language/late-messages';
import { ImportDialog } from './import-dialog';

interface LateImportDialogProps {
  onClose: () => void;
  onFailed: (error: unknown) => void;
}

/** The dialog with its words, which no page comes with. */
export function LateImportDialog({ onClose, onFailed }: LateImportDialogProps) {
  return (
    <LateMessages onFailed={onFailed}>
      <ImportDialog onClose={onClose} />
    </LateMessages>
  );
}
