import 'server-only';
import { SettingsError } from '@/lib/server/process/env';

/** The error for a DATABASE_URL whose database can't be used. `place` names it without a secret. */
export function unusableDatabase(place: string, cause: unknown): SettingsError {
  const reason = reasonOf(cause as Partial<AggregateError>);
  return new SettingsError(`DATABASE_URL names a database that can't be used, ${place}: ${reason}.`, { cause });
}

/** Node.js tries each address of a host, and leaves the reasons in the parts of an error without a message. */
function reasonOf({ message, errors = [] }: Partial<AggregateError>): string {
  return message || errors.map(({ message }) => message).join(', ');
}
