// Brings the database up to this version of the program: npm run db:migrate
import { getEnv } from '@/lib/server/env';
import { migrate } from '@/lib/server/migrations/migrate';

const applied = await migrate(getEnv().DATABASE_URL);
for (const name of applied) console.log(`Applied ${name}.`);
console.log('The database is up to date.');
