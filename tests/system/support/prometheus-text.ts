export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = String.raw`([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"`;
const SAMPLE = new RegExp(String.raw`^(${NAME})(?:\{(${LABEL}(?:,${LABEL})*)\})? (-?[\d.]+(?:e[+-]?\d+)?|\+Inf|NaN)$`);
const COMMENT = new RegExp(`^# (?:HELP (${NAME}) .+|TYPE (${NAME}) (counter|gauge|histogram|summary))$`);

/**
 * The samples of a scrape in the text form of Prometheus, 0.0.4. Throws where a line is not of that form, a sample comes twice or
 * ahead of the type of its metric, or the buckets of a histogram do not grow to its count.
 */
export function parseScrape(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const types = new Map<string, string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const comment = COMMENT.exec(line);
    if (comment) {
      const [, , name, type] = comment;
      if (name && types.has(name)) throw new Error(`${name} has two types.`);
      if (name && type) types.set(name, type);
      continue;
    }
    const [, name = '', labels = '', , , , , value = ''] = SAMPLE.exec(line) ?? [];
    if (name === '') throw new Error(`Not of the form: ${line}`);
    const base = name.replace(/_(bucket|sum|count)$/, '');
    if (!(types.has(name) || ['histogram', 'summary'].includes(types.get(base) ?? '')))
      throw new Error(`${name} has no type.`);
    const key = `${name}{${labels}}`;
    if (seen.has(key)) throw new Error(`Twice: ${key}`);
    seen.add(key);
    const pairs = [...labels.matchAll(new RegExp(LABEL, 'g'))].map(([, label = '', text = '']) => [label, text]);
    samples.push({
      name,
      labels: Object.fromEntries(pairs),
      value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
    });
  }
  requireGrowingBuckets(samples);
  return samples;
}

function requireGrowingBuckets(samples: readonly Sample[]): void {
  const last = new Map<string, number>();
  const keyOf = (base: string, { le: _, ...labels }: Record<string, string>) => base + JSON.stringify(labels);
  for (const { name, labels, value } of samples.filter((sample) => sample.name.endsWith('_bucket'))) {
    const key = keyOf(name.slice(0, -'_bucket'.length), labels);
    if (value < (last.get(key) ?? 0)) throw new Error(`The buckets of ${key} do not grow.`);
    last.set(key, value);
  }
  for (const { name, labels, value } of samples.filter((sample) => sample.name.endsWith('_count'))) {
    const buckets = last.get(keyOf(name.slice(0, -'_count'.length), labels));
    if (buckets !== undefined && buckets !== value) throw new Error(`The buckets of ${name} do not come to its count.`);
  }
}

/** The sum of the samples of this name that have all of these labels. */
export function sumOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const fits = (sample: Sample) =>
    sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return samples.filter(fits).reduce((sum, { value }) => sum + value, 0);
}
