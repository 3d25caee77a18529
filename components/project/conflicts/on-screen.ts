import { reveal } from '@/components/project/reveal';

/** The part of a question that must be on the screen. */
const MOST_OF_IT = 0.5;
/** Pixels at the bottom of a small screen that the notices and the dock may cover. */
const COVERED = 96;

/**
 * Calls `enter` when the element comes onto the screen, and what that has returned when the element leaves it. The returned
 * function stops that.
 */
export function whileOnScreen(element: Element, enter: () => () => void): () => void {
  let leave: (() => void) | null = null;
  const observer = new IntersectionObserver(
    (entries) => {
      const isThere = (entries.at(-1)?.intersectionRatio ?? 0) >= MOST_OF_IT;
      if (isThere) leave ??= enter();
      else stop();
    },
    { threshold: MOST_OF_IT, rootMargin: `0px 0px -${COVERED}px` },
  );
  function stop() {
    leave?.();
    leave = null;
  }
  observer.observe(element);
  return () => {
    observer.disconnect();
    stop();
  };
}

/** Brings the first question onto the screen once it is rendered, with the focus unless the person is typing then. */
export function showFirstQuestion(isTyping: () => boolean): void {
  requestAnimationFrame(() => {
    const question = document.querySelector<HTMLElement>('[data-question]');
    if (question) reveal(question);
    question?.scrollIntoView({ block: 'center' });
    if (!isTyping()) question?.focus({ preventScroll: true });
  });
}
