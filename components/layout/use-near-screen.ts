import { type RefObject, useEffect } from 'react';

/** Calls back when the element comes this near to the screen, and for each new callback when it is already. */
export function useNearScreen(element: RefObject<Element | null>, onNear: () => void, distance: `${number}px`): void {
  useEffect(() => {
    const tell = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
    };
    const observer = new IntersectionObserver(tell, { rootMargin: distance });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onNear, distance]);
}
