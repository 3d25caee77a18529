/** Opens the folded card that the element is in, as the browser's own search does. Whoever goes to a row does that first. */
export function reveal(element: Element): void {
  element.dispatchEvent(new Event('beforematch', { bubbles: true }));
}
