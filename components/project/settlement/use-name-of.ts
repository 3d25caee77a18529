import { useTranslations } from 'next-intl';
import { isolatedName } from '@/lib/domain/name';
import { useSettlement } from './settlement';

/** What a member of the settlement is called in a sentence. It may be a moment older than the draft. */
export function useNameOf(): (memberId: string | undefined) => string {
  const unnamed = useTranslations('member')('unnamed');
  const { members } = useSettlement();
  return (memberId) => isolatedName(members.find(({ id }) => id === memberId)?.name ?? null, unnamed);
}
