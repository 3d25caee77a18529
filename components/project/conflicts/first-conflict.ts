/** Brings the first question onto the screen once it is rendered, with the focus unless the person is typing then. */
export function showFirstQuestion(isTyping: () => boolean): void {
  requestAnimationFrame(() => {
    const question = document.querySelector<HTMLElement>('[data-question]');
    if (question) reveal(question);
    question?.scrollIntoView({ block: 'center' });
    if (!isTyping()) question?.focus({ preventScroll: true });
  });
}

/** Opens the folded card that the element is in, as the browser's own search does. Whoever goes to a row does that first. */
export function reveal(element: Element): void {
  element.dispatchEvent(new Event('beforematch', { bubbles: true }));
}
