import 'server-only';
import path from 'node:path';
import { z } from 'zod';
import { isId } from '@/lib/server/resources/ids';
import packageJson from '@/package.json';

const DATABASE_URL = z
  .string()
  // Whatever it is, the message does not repeat it: it may hold a password.
  .refine(
    (url) => /^file:(?!\/\/|:)[^?#]+$/.test(url) || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
    'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and the address of a PostgreSQL ' +
      'database; for example file:./data/quits.db or postgresql://quits@localhost/quits',
  )
  .transform((url) => (url.startsWith('file:') ? `file:${fromProjectFolder(url.slice('file:'.length))}` : url));

const API_BASE_URL = z
  .string()
  .refine(
    (url) => url === '/api' || (/^https?:\/\//.test(url) && URL.canParse(url)),
    'must be /api or an absolute http(s) URL, for example https://quits.example/api',
  )
  .transform((url) => url.replace(/\/+$/, ''));

/** Requests in a minute. */
const BUDGET = wholeNumber(1, 1_000_000);

const envSchema = z
  .object({
    DATABASE_URL: DATABASE_URL.prefault('file:./data/quits.db'),
    DATABASE_POOL: wholeNumber(1, 1000).default(10),
    AUTO_MIGRATE: oneOf('true', 'false').default('true'),
    API_BASE_URL: API_BASE_URL.default('/api'),
    DEMO_PROJECT_ID: z.string().refine(isId, 'must be 22 base58 characters').default('DemoLisbonWeekend11111'),
    APP_VERSION: z.string().max(50, 'must have at most 50 characters').default(packageJson.version),
    PORT: wholeNumber(1, 65_535).default(3000),
    RATE_LIMIT: oneOf('on', 'off').default('on'),
    RATE_LIMIT_CREATE: BUDGET.default(30),
    RATE_LIMIT_WRITE: BUDGET.default(3000),
    RATE_LIMIT_READ: BUDGET.default(3000),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
    // The two that follow are set by Next.js and by Vercel.
    NODE_ENV: z.string().optional(),
    VERCEL: z.string().optional(),
  })
  .refine(({ DATABASE_URL, VERCEL }) => !(VERCEL && DATABASE_URL.startsWith('file:')), {
    path: ['DATABASE_URL'],
    error: 'must be that of a PostgreSQL database on Vercel, where no file lasts',
  });

export type Env = z.infer<typeof envSchema>;

/** A setting that the program can't run with. Its message has one line for each, which begins with the variable's name. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * The settings in the given variables, with defaults filled in. A variable that is empty counts as not set.
 * Throws a SettingsError that names every bad one.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '');
  const { success, data, error } = envSchema.safeParse(Object.fromEntries(given));
  if (success) return data;
  throw new SettingsError(error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
}

/** A database URL from elsewhere than the settings, in the form that the program uses. Throws a SettingsError with its name. */
export function parseDatabaseUrl(name: string, text: string): string {
  const { success, data, error } = DATABASE_URL.safeParse(text);
  if (success) return data;
  throw new SettingsError(`${name} ${error.issues[0]?.message}.`);
}

let env: Env | undefined;

/** The settings of this process, read and validated at the first call. Throws a SettingsError. */
export function getEnv(): Env {
  env ??= parseEnv(process.env);
  return env;
}

function wholeNumber(from: number, to: number) {
  return z
    .stringFormat('whole number', (text) => /^\d{1,7}$/.test(text) && Number(text) >= from && Number(text) <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })
    .transform(Number);
}

function oneOf<const Word extends string>(...words: Word[]) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

function fromProjectFolder(file: string): string {
  // Only run time knows this path: the comment keeps the bundler from tracing the whole project folder for it.
  return path.resolve(/* turbopackIgnore: true */ process.cwd(), file);
}
