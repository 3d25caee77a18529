import 'server-only';
import type { RatesOfSource } from '@/lib/contract/rates-of-source';
import { crossRate } from '@/lib/domain/money/rate-arithmetic';
import { ratesIn } from '@/lib/domain/money/rates';
import type { Rates } from '@/lib/domain/project';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { getMetrics } from '@/lib/server/process/metrics';
import { readRateSource, storeSaidRates, takeRateSource } from '@/lib/server/repositories/rate-source-repository';
import { askSource, type RatesOfDay, readAnswer, SourceError } from './rate-source';

/** Milliseconds. */
const DAY_MS = 24 * 60 * 60_000;

/** Days for which the last rates are offered. The European Central Bank pauses for five at most, at Easter. */
const MAX_AGE_DAYS = 10;

/**
 * What one unit of other currencies is in this one, rounded to ten digits, by the last day that the source of this server has
 * told; without rates where there is none. Where it was not asked for a day, waits for its answer, at most for the deadline:
 * what goes wrong there is logged alone.
 */
export async function getRatesOfSource(currency: string): Promise<RatesOfSource> {
  const { RATES_URL } = getEnv();
  const said = RATES_URL === '' ? null : await getLastRates();
  const into = said?.rates[currency];
  if (said === null || into === undefined) return { currency, rates: {} };
  const others = Object.entries(said.rates).filter(([code]) => code !== currency);
  const rates = ratesIn(Object.fromEntries(others.map(([code, of]) => [code, crossRate({ of, into })])));
  return { currency, source: sourceName(RATES_URL), day: said.day, rates: rates ?? {} };
}

/** The host, as people name it. */
function sourceName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** Null where they are too old by now. */
async function getLastRates(): Promise<RatesOfDay | null> {
  const said = await readLastSaid();
  return said !== null && said.day >= dayAt(Date.now() - MAX_AGE_DAYS * DAY_MS) ? said : null;
}

async function readLastSaid(): Promise<RatesOfDay | null> {
  const { RATES_URL } = getEnv();
  const [now, before] = [new Date(), new Date(Date.now() - DAY_MS)];
  let row = await readRateSource(RATES_URL);
  const isDue = row === null || row.askedAt <= before;
  if (isDue && (await takeRateSource(RATES_URL, now, before))) {
    await askAndStore(RATES_URL);
    row = await readRateSource(RATES_URL);
  }
  return row?.said ? { day: row.said.day, rates: JSON.parse(row.said.rates) as Rates } : null;
}

async function askAndStore(url: string): Promise<void> {
  const said = await ask(url);
  getMetrics()?.noteRates(said === null ? 'failed' : 'answered');
  if (said !== null) await storeSaidRates(url, { day: said.day, rates: JSON.stringify(said.rates) });
}

/** Null where the source gives nothing that could be offered. */
async function ask(url: string): Promise<RatesOfDay | null> {
  try {
    const said = readAnswer(await askSource(url));
    // Somewhere it is tomorrow already.
    if (said.day > dayAt(Date.now() + DAY_MS)) throw new SourceError('Its day is still to come.');
    return said;
  } catch (error) {
    const reason = error instanceof SourceError ? error.message : undefined;
    // Without the path and the query, which may hold a secret.
    const failure = { source: sourceName(url), reason, error: describeError(error) };
    getLog().warn(failure, 'The source of rates has given none.');
    return null;
  }
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
