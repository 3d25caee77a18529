import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

interface ConfirmDialogProps {
  isOpen: boolean;
  isBusy?: boolean;
  title: string;
  description: string;
  onCancel: () => void;
  onConfirm: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

export function ConfirmDialog({ isBusy, onCancel, onConfirm, ...dialog }: ConfirmDialogProps) {
  const t = useTranslations('confirm');
  return (
    <Dialog onClose={onCancel} {...dialog}>
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {t('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
