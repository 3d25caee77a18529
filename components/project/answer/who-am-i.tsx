import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOwnMember } from '@/components/project/my-balance/own-member';
import { useOutline } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';

/** The choice of who the person is. Its place is kept free until a script is there to take the choice. */
export function WhoAmI() {
  const isHydrated = useIsHydrated();
  const { me, choose } = useOwnMember();
  return <div className="answer-who">{isHydrated && <Choice memberId={me?.id ?? ''} onChoose={choose} />}</div>;
}

interface ChoiceProps {
  /** Empty where nobody is chosen. */
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
    <label className="relative flex min-w-0 items-center">
      <span className="sr-only">{t('youAre')} </span>
      <select
        value={memberId}
        onChange={(event) => onChoose(event.target.value || null)}
        title={t('onThisDevice')}
        className={`touch-target field-sizing-content min-w-0 max-w-full appearance-none truncate rounded-lg py-1.5 pr-6 pl-1.5 font-[600] hover:bg-tint ${isChosen ? 'text-ink' : 'text-accent'}`}
      >
        <option value="">{isChosen ? t('nobody') : t('whoAreYou')}</option>
        {ids.map((id, at) => (
          <option key={id} value={id}>
            {names[at] ?? unnamed}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-1 flex line-icon-chevron before:size-4" />
    </label>
  );
});
