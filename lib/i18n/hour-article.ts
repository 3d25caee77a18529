/**
 * Spanish says “la 1:05”, and “las” ahead of every other hour. What writes a moment has the plural alone, as a message
 * with a time has. Gives the text with the right article; one of another language comes back as it was.
 */
export function withHourArticle(text: string): string {
  return text.replace(/\blas (?=0?1:)/, 'la ');
}
