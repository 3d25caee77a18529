import 'server-only';
import { closeDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { migrate } from '@/lib/server/migrations/migrate';
import { withEmptyDatabase } from './empty-database';

/** Gives the suite a migrated database of its own, on the engine that its jest project is for. */
export function withTestDatabase(): void {
  // Registered before the hook that removes the database: Jest runs these hooks in order.
  afterAll(async () => {
    await getEvents().stop();
    await closeDb();
  });
  const url = withEmptyDatabase();

  beforeAll(async () => {
    process.env.DATABASE_URL = url();
    await migrate(url());
  });
}
