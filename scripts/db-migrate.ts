// Brings the database up to this version of the program, as a start would: npm run db:migrate
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { closeDb, engineOf } from '@/lib/server/engines/db';
import { migrate } from '@/lib/server/migrations/migrate';
import { getEnv } from '@/lib/server/process/env';

const { DATABASE_DIRECT_URL, DEMO_PROJECT_ID } = getEnv();
await engineOf(DATABASE_DIRECT_URL).claim(DATABASE_DIRECT_URL);
const applied = await migrate(DATABASE_DIRECT_URL);
for (const name of applied) console.log(`Applied ${name}.`);
await seedDemo(DEMO_PROJECT_ID);
await closeDb();
console.log('The database is up to date.');
