/**
 * The language in the region of a browser, by the tag that it tells, such as `fr-FR`: so a date has the order and the clock of
 * that region. The language alone where the tag names none.
 */
export function regionalLocale(language: string, browser: string): string {
  const [, region] = /^[a-z]+(?:-[a-z]{4})?-([a-z]{2}|\d{3})\b/i.exec(browser) ?? [];
  return region === undefined ? language : `${language}-${region}`;
}
