// Deletes what has been stored for long enough, as a server does every hour: npm run db:sweep
import { closeDb } from '@/lib/server/engines/db';
import { sweep } from '@/lib/server/services/retention';

await sweep();
await closeDb();
