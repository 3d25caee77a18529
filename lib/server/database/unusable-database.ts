import 'server-only';
import { SettingsError } from '@/lib/server/env';

/** The error for a DATABASE_URL whose database can't be used. `place` names it without a secret. */
export function unusableDatabase(place: string, cause: unknown): SettingsError {
  return new SettingsError(`DATABASE_URL names a database that can't be used, ${place}: ${reasonOf(cause)}.`, { cause });
}

function reasonOf(error: unknown): string {
  // Node.js tries each address of a host, and keeps the reasons in the parts of an error without a message.
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
