import type { Row } from '../figures';
import { requestsPerSecond } from '../requests-per-second';
import { measureInRounds } from '../rounds';
import type { Stage } from '../stage';

const SECONDS = 4;

/** With another cookie than the language's a page is rendered anew, as it is after each change. */
const RENDERED = { Cookie: 'rendered=anew' };

/** The HTML of the project page, as it is cached, and rendered anew. */
export async function measurePage(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const { rounds, project, large, quits, baseline } = stage;
  const page = (id: string, headers = {}) =>
    requestsPerSecond({ url: `${quits.origin}/project/${id}`, status: 200, headers }, SECONDS);
  const { bare, cached, small, thousand } = await measureInRounds(
    rounds,
    {
      bare: requestsPerSecond({ url: `${baseline.origin}/`, status: 200 }, SECONDS),
      cached: page(project.id),
      small: page(project.id, RENDERED),
      thousand: page(large.id, RENDERED),
    },
    onProgress,
  );
  const time = (rates: number[]) => rates.map((rate) => 1000 / rate);
  return [
    {
      what: '/project/{id}, first HTML, 100 expenses in it, as it is cached',
      unit: 'req/s',
      figures: cached,
      baselines: bare,
      budget: { min: 2 },
    },
    {
      what: 'the same, rendered anew',
      unit: 'req/s',
      figures: small,
      baselines: bare,
      budget: { min: 0.25 },
    },
    {
      what: 'its HTML with 1,000 expenses against 100',
      unit: 'ms',
      figures: time(thousand),
      baselines: time(small),
      budget: { max: 4 },
    },
  ];
}
