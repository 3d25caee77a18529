import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

interface AskFirstProps {
  question: string;
  confirm: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks within a sheet before something is done that others notice. */
export function AskFirst({ question, confirm, isBusy, onConfirm, onCancel }: AskFirstProps) {
  const t = useTranslations('confirm');
  return (
    <fieldset className="mt-2.5 rounded-lg bg-danger-tint p-3 [&_button]:scroll-my-8">
      <legend className="float-left w-full text-[0.84375rem]">{question}</legend>
      <div className="clear-both flex flex-wrap justify-end gap-2 pt-3">
        <Button variant="outline" autoFocus onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </fieldset>
  );
}
