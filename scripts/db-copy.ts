// Copies all projects from one database to another, of either engine: npm run db:copy -- FROM_URL TO_URL

import { copyProjects } from '@/lib/server/database-copy/copy-projects';
import { engineOf, openDb } from '@/lib/server/engines/db';
import { migrate, requireMigrated } from '@/lib/server/migrations/migrate';
import { getEnv, parseDatabaseUrl } from '@/lib/server/process/env';
import { showProgress } from './progress';

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
