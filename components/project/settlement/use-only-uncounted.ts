import { useProjectSession } from '@/components/project/session-context';
import { hasUncounted } from '@/lib/domain/money/counted-amounts';
import { useOutcome } from './settlement';

/** Whether there are expenses, and none that counts: bills without an amount. */
export function useOnlyUncounted(): boolean {
  const { spent } = useOutcome();
  return useProjectSession(({ editor }) => spent === 0 && hasUncounted(editor.draft));
}
