import 'server-only';
import { z } from 'zod/mini';
import { isCalendarDay } from '@/lib/domain/calendar-day';
import { isCurrency } from '@/lib/domain/money/currency';
import { readRate } from '@/lib/domain/money/rate-arithmetic';
import type { Rates } from '@/lib/domain/project';
import { endInTime } from '@/lib/workarounds/end-in-time';

/** What a source says. */
export interface RatesOfDay {
  /** A calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** How much of each currency one unit of the base is: decimal texts by the codes, the base among them. */
  readonly rates: Rates;
}

/**
 * Reads the daily file of the European Central Bank, or the JSON of Frankfurter. What is no currency, or no rate, is left out.
 * Throws SourceError where nothing is left, or there is no day.
 */
export function readAnswer(text: string): RatesOfDay {
  const { base, day, quoted } = text.trimStart().startsWith('<')
    ? readEuropeanCentralBank(text)
    : readFrankfurter(text);
  if (!isCurrency(base)) throw new SourceError('It names no base.');
  if (!isCalendarDay(day)) throw new SourceError('It names no day.');
  const rates = quoted.flatMap(([code, rate]) => {
    const read = isCurrency(code) && code !== base ? readRate(rate, '.') : null;
    return read === null ? [] : [[code, read] as const];
  });
  if (rates.length === 0) throw new SourceError('It has no rates.');
  return { day, rates: { ...Object.fromEntries(rates), [base]: '1' } };
}

interface Answer {
  readonly base: string;
  readonly day: string;
  /** What one unit of the base is. */
  readonly quoted: readonly (readonly [code: string, rate: string])[];
}

const TIME = /<Cube time=(?:"([\d-]{10})"|'([\d-]{10})')>/g;
const QUOTED = /<Cube currency=["']([A-Z]{3})["'] rate=["']([\d.]{1,30})["']\/>/g;

/**
 * The file is a flat list of attributes, read as text: there is no parser of XML that could be told to fetch or to expand
 * anything. One with a document type is refused, as the bank's has none.
 */
function readEuropeanCentralBank(text: string): Answer {
  if (text.includes('<!')) throw new SourceError('It is no daily file of the European Central Bank.');
  const [time, ...more] = text.matchAll(TIME);
  if (time === undefined || more.length > 0) throw new SourceError('It is not the file of one day.');
  const quoted = [...text.matchAll(QUOTED)].map(([, code = '', rate = '']) => [code, rate] as const);
  return { base: 'EUR', day: time[1] ?? time[2] ?? '', quoted };
}

const frankfurterSchema = z.object({
  amount: z.optional(z.literal(1)),
  base: z.string(),
  date: z.string(),
  rates: z.record(z.string(), z.unknown()),
});

/** A number as a decimal text, without an exponent. */
const decimal = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

function readFrankfurter(text: string): Answer {
  const { success, data } = frankfurterSchema.safeParse(parseJson(text));
  if (!success) throw new SourceError('It is neither XML nor the JSON of Frankfurter.');
  const quoted = Object.entries(data.rates).flatMap(([code, rate]) =>
    typeof rate === 'number' ? [[code, decimal.format(rate)] as const] : [],
  );
  return { base: data.base, day: data.date, quoted };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a source gives no rates, in words that hold nothing of its URL. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** Milliseconds in which a source has to give all of its answer. */
const DEADLINE_MS = 5_000;

/** Bytes. The daily file has 2,000. */
const MAX_BYTES = 64 * 1024;

/**
 * The text at the URL. Nothing but the URL goes out. Throws where it is not all there in time, is answered with anything but
 * 200, leads elsewhere or is too large.
 */
export function askSource(url: string): Promise<string> {
  return endInTime(DEADLINE_MS, async (signal) => readAll(await requestSource(url, signal)));
}

function requestSource(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    headers: { Accept: 'application/xml, application/json', 'User-Agent': 'Quits' },
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    signal,
  });
}

async function readAll(response: Response): Promise<string> {
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new SourceError(`It answered ${response.status}.`);
  }
  return readText(response);
}

/** Leaves off where there is more than is taken, whatever the answer says of its length. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new SourceError(`Its answer has more than ${MAX_BYTES} bytes.`);
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}
