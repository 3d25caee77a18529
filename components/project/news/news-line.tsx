import { lateParts } from '@/components/project/late-parts';
import { useSession } from '@/components/project/session-context';
import { useLateCode } from '@/components/ui/late-code';

/** How much is new since this device last looked, once that is known. It stands last in its line, where nothing moves for it. */
export function NewsLine() {
  const { isDemo } = useSession();
  const late = useLateCode(lateParts);
  return !isDemo && late && <late.News />;
}
