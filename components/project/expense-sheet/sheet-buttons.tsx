import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Confirmation } from '@/components/ui/confirmation';

interface SheetButtonsProps {
  isOld: boolean;
  isTyped: boolean;
  onSaveAndClose: () => void;
  onRemove: () => void;
}

/** What ends the sheet, or goes on with the next one. It stays in sight. */
export function SheetButtons({ isOld, isTyped, onSaveAndClose, onRemove }: SheetButtonsProps) {
  const t = useTranslations('sheet');
  return (
    <div className="sheet-end">
      {isOld ? (
        <Button variant="outline" onClick={onRemove} className="text-danger">
          {t('remove')}
        </Button>
      ) : (
        <Button variant="outline" onClick={onSaveAndClose}>
          {t('saveAndClose')}
        </Button>
      )}
      <Button type="submit" isDisabled={!isOld && !isTyped}>
        {t(isOld ? 'save' : 'saveNext')}
      </Button>
    </div>
  );
}

interface DiscardQuestionProps {
  onDiscard: () => void;
  onKeep: () => void;
  onGoOn: () => void;
}

/** Asks before what was typed is dropped. */
export function DiscardQuestion({ onDiscard, onKeep, onGoOn }: DiscardQuestionProps) {
  const t = useTranslations();
  return (
    <div className="sheet-question">
      <Confirmation text={t('sheet.discard')}>
        <Button variant="outline" autoFocus onClick={onGoOn}>
          {t('sheet.goOn')}
        </Button>
        <Button variant="outline" onClick={onKeep}>
          {t('sheet.keep')}
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          {t('notice.discard')}
        </Button>
      </Confirmation>
    </div>
  );
}
