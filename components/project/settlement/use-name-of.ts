import { useTranslations } from 'next-intl';
import { isolatedName } from '@/lib/domain/name';
import { useOutcome } from './settlement';

/** What a member of the settlement is called in a sentence. It may be a moment older than the draft. */
export function useNameOf(): (memberId: string | undefined) => string {
  const unnamed = useTranslations('member')('unnamed');
  const { people } = useOutcome();
  return (memberId) => isolatedName(people.find(({ id }) => id === memberId)?.name ?? null, unnamed);
}
