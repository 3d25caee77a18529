// Brings the database up to this version of the program, as a start would: npm run db:migrate
import { closeDb } from '@/lib/server/engines/db';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { getEnv } from '@/lib/server/process/env';
import { migrate } from '@/lib/server/migrations/migrate';

const { DATABASE_URL, DEMO_PROJECT_ID } = getEnv();
const applied = await migrate(DATABASE_URL);
for (const name of applied) console.log(`Applied ${name}.`);
await seedDemo(DEMO_PROJECT_ID);
await closeDb();
console.log('The database is up to date.');
