import type { Row } from '../figures';
import { requestsPerSecond } from '../requests-per-second';
import { measureInRounds } from '../rounds';
import type { Stage } from '../stage';

const SECONDS = 4;

/** The HTML of the project page. */
export async function measurePage(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const { rounds, project, large, quits, baseline } = stage;
  const page = (id: string) => requestsPerSecond({ url: `${quits.origin}/project/${id}`, status: 200 }, SECONDS);
  const { bare, small, thousand } = await measureInRounds(
    rounds,
    {
      bare: requestsPerSecond({ url: `${baseline.origin}/`, status: 200 }, SECONDS),
      small: page(project.id),
      thousand: page(large.id),
    },
    onProgress,
  );
  const time = (rates: number[]) => rates.map((rate) => 1000 / rate);
  return [
    {
      what: '/project/{id}, first HTML, 100 expenses in it',
      unit: 'req/s',
      figures: small,
      baselines: bare,
      budget: { least: 0.45 },
    },
    {
      what: 'its HTML with 1,000 expenses against 100',
      unit: 'ms',
      figures: time(thousand),
      baselines: time(small),
      budget: { most: 4 },
    },
  ];
}
