import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOutline } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';

interface WhoAmIProps {
  me: Member | null;
  onChoose: (memberId: string | null) => void;
}

/** The choice of who the person is. Its place is kept free until a script is there to take the choice. */
export function WhoAmI({ me, onChoose }: WhoAmIProps) {
  const isHydrated = useIsHydrated();
  return (
    <div className="col-start-2 row-span-2 row-start-1 flex h-11 max-w-38 flex-none self-center justify-self-end items-center text-[0.8125rem] text-soft md:max-w-[60%] lg:h-8 print:hidden">
      {isHydrated && <Choice memberId={me?.id ?? ''} onChoose={onChoose} />}
    </div>
  );
}

interface ChoiceProps {
  memberId: string;
  onChoose: (memberId: string | null) => void;
}

const Choice = memo(function Choice({ memberId, onChoose }: ChoiceProps) {
  const t = useTranslations('standing');
  const unnamed = useTranslations('member')('unnamed');
  const ids = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const names = useOutline(({ editor }) => editor.draft.members.map(({ name }) => nameOrNull(name)));
  const isChosen = memberId !== '';
  return (
    <label className="flex min-w-0 items-center">
      <span className={isChosen ? 'flex-none' : 'sr-only'}>{t('youAre')} </span>
      <span className="relative flex min-w-0 items-center">
        <select
          value={memberId}
          onChange={(event) => onChoose(event.target.value || null)}
          title={t('onThisDevice')}
          className="touch-target field-sizing-content min-w-0 max-w-full appearance-none truncate rounded-lg py-1.5 pr-6 pl-1.5 font-[600] text-ink hover:bg-tint"
        >
          <option value="">{isChosen ? t('nobody') : t('whoAreYou')}</option>
          {ids.map((id, at) => (
            <option key={id} value={id}>
              {names[at] ?? unnamed}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-1 flex line-icon-chevron before:size-4" />
      </span>
    </label>
  );
});
