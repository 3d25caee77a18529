import { Activity, memo, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { UNTIL_UPDATE } from '@/lib/workarounds/leave-dehydrated';
import { useIsHydrated } from './use-is-hydrated';

/** Whether a part of the page has to work. Once it is met, it stays so. */
export interface Need {
  isMet: boolean;
}

interface LazyHydrationProps {
  need: Need;
  children: ReactNode;
}

/**
 * A part of the page that stays as the server has sent it, and costs nothing, until it is needed. It is a boundary of
 * its own: React hydrates it at the first rendering after the need is met, and may not render it before.
 */
export function LazyHydration({ need, children }: LazyHydrationProps) {
  return (
    <Activity>
      <Content need={need}>{children}</Content>
    </Activity>
  );
}

function Content({ need, children }: LazyHydrationProps) {
  const isHydrated = useIsHydrated();
  if (!isHydrated && !need.isMet) use(UNTIL_UPDATE);
  return children;
}

interface LazyHydrationUntilProps {
  /** It is asked while the page is hydrated, and whenever the component renders. */
  isNeeded: () => boolean;
  /** The same element from one rendering to the next. */
  children: ReactNode;
}

/** The same for a part whose need is told by what is on the screen. */
export function LazyHydrationUntil({ isNeeded, children }: LazyHydrationUntilProps) {
  const isHydrated = useIsHydrated();
  const [need] = useState<Need>(() => ({ isMet: typeof window === 'undefined' || isHydrated || isNeeded() }));
  const [isMet, setIsMet] = useState(need.isMet);
  useLayoutEffect(() => {
    if (need.isMet || !isNeeded()) return;
    need.isMet = true;
    setIsMet(true);
  });
  return (
    <OnceMet need={need} isMet={isMet}>
      {children}
    </OnceMet>
  );
}

const OnceMet = memo(function OnceMet({ need, children }: LazyHydrationProps & { isMet: boolean }) {
  return <LazyHydration need={need}>{children}</LazyHydration>;
});
