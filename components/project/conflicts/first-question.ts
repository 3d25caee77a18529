import { reveal } from '@/components/project/reveal';

/** Brings the first question onto the screen once it is rendered, with the focus unless the person is typing then. */
export function showFirstQuestion(isTyping: () => boolean): void {
  requestAnimationFrame(() => {
    const question = document.querySelector<HTMLElement>('[data-question]');
    if (question) reveal(question);
    question?.scrollIntoView({ block: 'center' });
    if (!isTyping()) question?.focus({ preventScroll: true });
  });
}
