/** The budget of a figure: at least or at most a multiple of the baseline, at most so much more than it, or at most an absolute value. */
export type Budget = { min: number } | { max: number } | { maxBeyond: number } | { maxFigure: number };

export interface Row {
  what: string;
  unit: string;
  /** The figure of each round, and the baseline of the same round if the budget is told by it. */
  figures: number[];
  baselines?: number[];
  budget?: Budget;
  /** What the figures alone don't say. */
  note?: string;
}

/** Times in milliseconds, which may be so many times those of the baseline. */
export function ratioRow(what: string, figures: number[], baselines: number[], max: number): Row {
  return { what, unit: 'ms', figures, baselines, budget: { max } };
}

export interface Verdict {
  figure: number;
  baseline: number | null;
  ratio: number | null;
  /** Half of the interquartile range, as a share of the median: ±. */
  spread: number;
  isWithin: boolean;
}

/** Summarizes the rounds of a row: medians, and the ratio of the two medians. */
export function judge({ figures, baselines, budget }: Row): Verdict {
  const figure = median(figures);
  const baseline = baselines ? median(baselines) : null;
  const ratio = baseline === null ? null : figure / baseline;
  const spread = spreadOf(baselines ? figures.map((value, round) => value / (baselines[round] ?? value)) : figures);
  return {
    figure,
    baseline,
    ratio,
    spread,
    isWithin: budget === undefined || isMet(budget, figure, baseline ?? Number.NaN),
  };
}

function isMet(budget: Budget, figure: number, baseline: number): boolean {
  if ('min' in budget) return figure / baseline >= budget.min;
  if ('max' in budget) return figure / baseline <= budget.max;
  if ('maxBeyond' in budget) return figure - baseline <= budget.maxBeyond;
  return figure <= budget.maxFigure;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Interpolates linearly between two values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position % 1);
}

function spreadOf(values: readonly number[]): number {
  const middle = median(values);
  return middle === 0 ? 0 : (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / middle;
}
