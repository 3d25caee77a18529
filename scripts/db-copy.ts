// Copies all projects from one database to another, of either engine: npm run db:copy -- FROM_URL TO_URL

import { copyProjects } from '@/lib/server/database-copy/copy-projects';
import { engineOf, openDb } from '@/lib/server/engines/db';
import { migrate, requireMigrated } from '@/lib/server/migrations/migrate';
import { getEnv, parseDatabaseUrl } from '@/lib/server/process/env';

const [fromUrl = '', toUrl = ''] = process.argv.slice(3);
const source = parseDatabaseUrl('FROM_URL', fromUrl);
const target = parseDatabaseUrl('TO_URL', toUrl);
engineOf(source).requireExisting(source, 'FROM_URL');
await requireMigrated(source);
await engineOf(target).claim(target);
await migrate(target);

const [from, to] = [openDb(source), openDb(target)];
const show = showProgress('Copying');
try {
  const counts = await copyProjects({
    from,
    to,
    demoProjectId: getEnv().DEMO_PROJECT_ID,
    onProgress: (done, total) => show(done / total),
  });
  const list = Object.entries(counts).map(([table, count]) => `${count} ${table}`);
  console.log(`Both hold the same: ${list.join(', ')}.`);
} finally {
  await Promise.all([from.$disconnect(), to.$disconnect()]);
}

/** Shows how far something is: on one line of a terminal, otherwise on a line for each tenth. */
function showProgress(label: string): (share: number) => void {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    const step = process.stdout.isTTY ? percent : Math.floor(percent / 10) * 10;
    if (step === shown) return;
    shown = step;
    if (!process.stdout.isTTY) console.log(`${label}: ${step} %`);
    else process.stdout.write(`\r${label}: ${step} %${step === 100 ? '\n' : ''}`);
  };
}
