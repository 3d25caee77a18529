import 'server-only';

const CSV = /^text\/csv$/i;
const JSON_RANGES = [/^application\/json$/i, /^application\/\*$/, /^\*\/\*$/];

/**
 * Whether an Accept header (RFC 9110, 12.5.1) asks for CSV rather than JSON: by its name, and with no lower quality than that
 * of a range which JSON is in. Of two that are named alike it is JSON.
 */
export function prefersCsv(accept: string | null): boolean {
  // Nearly no request names it.
  if (accept === null || !/text\/csv/i.test(accept)) return false;
  const ranges = accept.split(',').map(readRange);
  const qualityOf = (range: RegExp) => ranges.find(({ type }) => range.test(type))?.quality;
  const csv = qualityOf(CSV) ?? 0;
  const [named, ...wildcards] = JSON_RANGES.map(qualityOf);
  if (named !== undefined) return csv > named;
  return csv > 0 && csv >= (wildcards.find((quality) => quality !== undefined) ?? 0);
}

/** Whether an Accept-Encoding header (RFC 9110, 12.5.3) allows gzip. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const codings = (acceptEncoding ?? '').split(',').map(readRange);
  const named = codings.find(({ type }) => type.toLowerCase() === 'gzip') ?? codings.find(({ type }) => type === '*');
  return (named?.quality ?? 0) > 0;
}

function readRange(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
}
