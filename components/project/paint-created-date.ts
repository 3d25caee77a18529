/** The attribute with the text around the date: "Created {date}". */
export const CREATED_TEXT = 'data-text';

/**
 * Writes when the project was created in the reader's time zone, which the server does not know, for the first paint. It runs inline,
 * behind the page. Its source is sent in the page, so it uses nothing from outside of itself.
 */
export function paintCreatedDate(textAttribute: string, format: Intl.DateTimeFormatOptions): void {
  const time = document.querySelector<HTMLTimeElement>(`main time[${textAttribute}]`);
  if (time === null) return;
  const date = new Intl.DateTimeFormat(document.documentElement.lang, format).format(new Date(time.dateTime));
  time.textContent = (time.getAttribute(textAttribute) ?? '').replace('{date}', () => date);
  time.className = '';
}
