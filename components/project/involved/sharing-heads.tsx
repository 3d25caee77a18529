import { useTranslations } from 'next-intl';
import { type MouseEvent, useId } from 'react';
import { useAmountFormat, useEachShare } from '@/components/project/use-amount-format';
import type { SharingView } from './use-sharing';

interface UnevenHeadProps {
  sharing: SharingView;
  /** Who may get the rest with one press. */
  receiver: { id: string; name: string } | undefined;
  onGiven: (memberId: string) => void;
}

/** Chooses what the fields of the dialog hold, and says what is left of the amount. */
export function UnevenHead({ sharing, receiver, onGiven }: UnevenHeadProps) {
  const t = useTranslations('involved');
  const tQuicker = useTranslations('quicker');
  const restText = useRestText(sharing);
  const name = useId();
  const { unit, rest, isRefused } = sharing;
  const weightWithRest = receiver ? sharing.weightWithRest(receiver.id) : null;

  function give({ currentTarget }: MouseEvent) {
    if (!receiver || weightWithRest === null) return;
    sharing.setWeight(receiver.id, weightWithRest, false);
    // The button goes, and with it the focus of who has pressed it with a key.
    if (currentTarget === document.activeElement) onGiven(receiver.id);
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
      {(unit === 'amounts' || sharing.canBeAmounts) && (
        <fieldset className="sheet-units">
          <legend className="sr-only">{t('unevenBy')}</legend>
          {(['parts', 'amounts'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={unit === one}
                onChange={() => sharing.showIn(one)}
                className="sr-only"
              />
              {t(one)}
            </label>
          ))}
        </fieldset>
      )}
      <p
        aria-live="polite"
        // A sheet can't be saved while amounts are left over: its Save leads here.
        data-conflict={rest === 0 ? undefined : ''}
        tabIndex={rest === 0 ? undefined : -1}
        className={`ml-auto rounded text-sm ${rest === 0 && !isRefused ? 'text-soft' : 'font-semibold text-amber'}`}
      >
        {isRefused ? tQuicker('lastOne') : unit === 'amounts' && restText}
      </p>
      {unit === 'amounts' && (
        // Its place is kept while there is nothing to give.
        <div className="flex min-h-9 w-full justify-end pointer-coarse:min-h-11">
          {receiver && weightWithRest !== null && (
            <button
              type="button"
              id={GIVE_REST}
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={give}
              className="touch-target -mr-2 max-w-full truncate rounded-lg px-2 text-sm font-semibold text-accent underline underline-offset-4"
            >
              {t(rest > 0 ? 'giveRest' : 'takeRest', { name: receiver.name })}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** How far amounts are from adding up, in words. */
export function useRestText({ rest }: SharingView): string {
  const t = useTranslations('involved');
  const format = useAmountFormat('entered');
  return rest === 0 ? t('addsUp') : t(rest > 0 ? 'left' : 'tooMuch', { amount: format(Math.abs(rest)) });
}

export const GIVE_REST = 'give-rest';

interface EvenHeadProps {
  sharing: SharingView;
  isForAll: boolean;
  /** Null where there is nothing to share. */
  amount: number | null;
}

/** What each pays while all share alike, and the way back to everyone. */
export function EvenHead({ sharing, isForAll, amount }: EvenHeadProps) {
  const t = useTranslations('quicker');
  const each = useEachShare(amount, sharing.people.size);
  return (
    <div className="mt-2 flex min-h-11 flex-none items-center justify-between gap-x-3">
      {/* It keeps its place, and the focus, once it has done what it says. */}
      <button
        type="button"
        aria-disabled={isForAll || undefined}
        onClick={() => !isForAll && sharing.involve([])}
        className="text-button -ml-2 flex-none text-sm aria-disabled:text-soft aria-disabled:hover:bg-transparent"
      >
        {t('everyone')}
      </button>
      <p
        aria-live="polite"
        className={`min-w-0 text-right text-sm leading-tight text-pretty ${sharing.isRefused ? 'font-semibold text-amber' : 'text-soft'}`}
      >
        {sharing.isRefused ? t('lastOne') : each}
      </p>
    </div>
  );
}
