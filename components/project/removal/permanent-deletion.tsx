import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { cleanName } from '@/lib/domain/name';

interface PermanentDeletionProps {
  /** The project's name as it is shown. */
  name: string;
  isAsked: boolean;
  /** Whether the deletion runs, so that nothing can be chosen any more. */
  isDecided: boolean;
  onAsk: (isAsked: boolean) => void;
  /** Told whether the name is typed. */
  onNamed: (isNamed: boolean) => void;
}

/** Offers to delete at once what could be restored for a while. Nobody can bring it back, so the name has to be typed. */
export function PermanentDeletion({ name, isAsked, isDecided, onAsk, onNamed }: PermanentDeletionProps) {
  const t = useTranslations('deletion');
  const id = useId();

  function ask(isWanted: boolean) {
    onNamed(false);
    onAsk(isWanted);
  }

  return (
    <fieldset disabled={isDecided} className="mt-4 disabled:opacity-60">
      <div className="flex items-center gap-2.5">
        <Checkbox id={id} checked={isAsked} onCheckedChange={(checked) => ask(checked === true)} />
        <label htmlFor={id} className="touch-target flex items-center py-1.5">
          {t('forGood')}
        </label>
      </div>
      {isAsked && (
        <label className="mt-2 grid gap-1.5 text-[0.84375rem]">
          <span className="wrap-anywhere">{t('typeName', { name })}</span>
          <input
            onChange={({ target }) => onNamed(normal(target.value) === normal(name))}
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="touch-target rounded-lg border border-control bg-paper px-3 py-2 text-[0.9375rem]"
          />
        </label>
      )}
    </fieldset>
  );
}

function normal(text: string): string {
  return cleanName(text).normalize('NFC').trim().replace(/\s+/g, ' ');
}
