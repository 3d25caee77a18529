/** Texts that wait for the page that is being rendered to take them. */
const MOST_WAITING = 20;

/** The bundles of the server's components and of those that it renders for the browser share the global object alone. */
const shared = globalThis as typeof globalThis & { quitsSentTexts?: Map<string, string> };

/**
 * Hands HTML over to the page that is rendered under this nonce, past the data that it sends to the browser: there the text would stand
 * a second time. The oldest of too many that nobody has taken are dropped.
 */
export function putSentText(nonce: string, html: string): void {
  shared.quitsSentTexts ??= new Map();
  const texts = shared.quitsSentTexts;
  texts.set(nonce, html);
  for (const [other] of texts) if (texts.size > MOST_WAITING) texts.delete(other);
}

/** The HTML for the page under this nonce, which is kept no longer. Empty where there is none. */
export function takeSentText(nonce: string): string {
  const html = shared.quitsSentTexts?.get(nonce) ?? '';
  shared.quitsSentTexts?.delete(nonce);
  return html;
}
