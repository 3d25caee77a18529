import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '@/components/layout/use-media';
import { useShown } from '@/components/project/session-context';

/** Expenses of a list that a browser lays out and paints as a whole. */
export const SHORT_LIST = 10;

/** The same of a project. */
export const SHORT_PROJECT = 50;

interface CardBodyProps {
  memberId: string;
  id: string;
  isHidden: boolean;
  children: ReactNode;
}

/**
 * The part of a card that can be folded. The browser's search finds what is in it all the same, and opens it. Until hydration
 * the style sheet hides it. React has no `until-found`.
 */
export function CardBody({ memberId, id, isHidden, children }: CardBodyProps) {
  const shown = useShown();
  const body = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const part = body.current;
    if (!isHidden || part === null) return;
    // The screen has become narrower around what has the focus.
    if (part.contains(document.activeElement)) {
      shown.setFolded(memberId, false);
      return;
    }
    part.setAttribute('hidden', 'until-found');
    return () => part.removeAttribute('hidden');
  }, [shown, memberId, isHidden]);

  useEffect(() => {
    const part = body.current;
    // What is found is scrolled to, or gets the focus, right after this.
    const open = () => flushSync(() => shown.setFolded(memberId, false));
    part?.addEventListener('beforematch', open);
    return () => part?.removeEventListener('beforematch', open);
  }, [shown, memberId]);

  return (
    <div ref={body} id={id} className="member-body">
      {children}
    </div>
  );
}

/** As the style sheet has it: wider screens have the settlement beside the members. */
const ONE_COLUMN = '(width < 64rem)';

/** Whether the screen is so narrow that cards can be folded. False until hydration. */
export function useHasOneColumn(): boolean {
  return useMedia(ONE_COLUMN);
}

export function hasOneColumnNow(): boolean {
  return matchMedia(ONE_COLUMN).matches;
}
