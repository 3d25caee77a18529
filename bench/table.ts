import { type Budget, judge, type Row } from './figures';

/** The rows as one Markdown table, followed by their notes. */
export function toTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { figure, baseline, ratio, spread, isWithin } = judge(row);
    const verdict = row.budget === undefined ? '' : isWithin ? 'within' : '**over**';
    const cells = [
      row.what,
      `${shown(figure)} ${row.unit}`,
      baseline === null ? '' : `${shown(baseline)} ${row.unit}`,
      ratio === null ? '' : ratio.toFixed(2),
      `±${(spread * 100).toFixed(0)} %`,
      shownBudget(row.budget, row.unit),
      verdict,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const notes = rows.filter(({ note }) => note).map(({ what, note }) => `- ${what}: ${note}`);
  return [
    '| what | Quits | baseline | ratio | spread | budget | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}

function shownBudget(budget: Budget | undefined, unit: string): string {
  if (budget === undefined) return '';
  if ('min' in budget) return `≥ ${budget.min.toFixed(2)}`;
  if ('max' in budget) return `≤ ${budget.max.toFixed(2)}`;
  if ('maxBeyond' in budget) return `≤ baseline + ${budget.maxBeyond} ${unit}`;
  return `≤ ${budget.maxFigure} ${unit}`;
}

function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : String(Number(value.toFixed(2)));
}
