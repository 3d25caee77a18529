import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

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
    <Question text={t('sheet.discard')}>
      <Button variant="outline" onClick={onGoOn}>
        {t('sheet.goOn')}
      </Button>
      <Button variant="outline" onClick={onKeep}>
        {t('sheet.keep')}
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        {t('notice.discard')}
      </Button>
    </Question>
  );
}

/** Asks what becomes of an expense that others have removed while it was open. Nothing is saved before that. */
export function GoneQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useTranslations('conflict');
  return (
    <p
      role="status"
      tabIndex={-1}
      data-conflict
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-tint px-2.5 py-1.5 text-[0.8125rem] text-amber"
    >
      {t('removed')}
      {(
        [
          ['keepIt', onKeep],
          ['removeIt', onDiscard],
        ] as const
      ).map(([answer, onPress]) => (
        <button
          key={answer}
          type="button"
          onClick={onPress}
          className="touch-target font-[600] underline underline-offset-2"
        >
          {t(answer)}
        </button>
      ))}
    </p>
  );
}

function Question({ text, children }: { text: string; children: ReactNode }) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('button')?.focus(), []);
  return (
    <div
      ref={first}
      role="alert"
      className="bottom-0 mt-2 rounded-lg bg-amber-tint p-3 text-sm text-amber [@media(min-height:26rem)]:sticky"
    >
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap justify-end gap-2 text-ink">{children}</div>
    </div>
  );
}
