import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOutline } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';
import { useOwnMember } from './own-member';

/** The choice of who the person is. It can be made once a script is there to take it. */
export function WhoAmI() {
  const { me, choose } = useOwnMember();
  return <Choice memberId={me?.id ?? ''} onChoose={choose} />;
}

interface ChoiceProps {
  /** Empty where nobody is chosen. */
  memberId: string;
  onChoose: (memberId: string | null) => void;
}

const Choice = memo(function Choice({ memberId, onChoose }: ChoiceProps) {
  const t = useTranslations('ownBalance');
  const unnamed = useTranslations('member')('unnamed');
  const isHydrated = useIsHydrated();
  const ids = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const names = useOutline(({ editor }) => editor.draft.members.map(({ name }) => nameOrNull(name)));
  const isChosen = memberId !== '';
  const shown = isChosen ? (names[ids.indexOf(memberId)] ?? unnamed) : t('whoAreYou');
  return (
    <span className={`answer-who ${isChosen ? '' : 'text-accent'} ${isHydrated ? '' : 'invisible'}`}>
      <span aria-hidden="true" className="clip-marks truncate">
        {shown}
      </span>
      <span aria-hidden="true" className="flex flex-none line-icon-chevron before:size-4" />
      {isHydrated && (
        <select
          aria-label={t('youAre')}
          value={memberId}
          onChange={(event) => onChoose(event.target.value || null)}
          title={t('onThisDevice')}
        >
          <option value="">{isChosen ? t('nobody') : t('whoAreYou')}</option>
          {ids.map((id, at) => (
            <option key={id} value={id}>
              {names[at] ?? unnamed}
            </option>
          ))}
        </select>
      )}
    </span>
  );
});
