// Ends with code 1 where the pages of the build load more JavaScript than they may: npm run check
import { scriptBytes } from '../bench/page-scripts';

/** KB of gzip. */
const BUDGETS = { '/': 165, '/project/[projectId]': 220 };

for (const [route, budget] of Object.entries(BUDGETS)) {
  const size = scriptBytes(process.cwd(), route) / 1000;
  if (size <= budget) continue;
  console.error(`${route} loads ${size.toFixed(1)} KB of JavaScript; the budget is ${budget}.`);
  process.exitCode = 1;
}
