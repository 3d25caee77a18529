import 'server-only';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isOwnApi } from '@/lib/contract/own-api';
import { isId } from '@/lib/domain/base58';
import { databaseUrl, isFileUrl } from '@/lib/server/engines/database-url';
import { DEFAULT_LIMITS } from '@/lib/server/rate-limit/default-limits';
import packageJson from '@/package.json';

const API_BASE_URL = z
  .string()
  .refine(
    (url) => url === '/api' || (/^https?:\/\//.test(url) && URL.canParse(url)),
    'must be /api or an absolute http(s) URL, for example https://quits.example/api',
  )
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** As RFC 9116 has it: a URI, and a web page by https. */
const SECURITY_CONTACT = z
  .string()
  .refine(
    (contact) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/.test(contact),
    'must be a mailto:, https:// or tel: URI, for example mailto:security@quits.example',
  );

/** Node.js sends no password that stands in a URL. */
const RATES_URL = z
  .string()
  .refine(
    (url) => /^https?:\/\/[^\s@/?#]+([/?#]|$)/.test(url) && URL.canParse(url),
    'must be an http(s) URL without a name and a password, for example https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  );

const CORS_ORIGINS = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .refine(
    (origins) =>
      origins.every(
        (origin) => /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
      ),
    'must be origins with commas between them, for example https://quits.example,https://costs.example:8443',
  );

/** Requests in a minute. */
const LIMIT = wholeNumber(1, 1_000_000);

const envSchema = z
  .object({
    DATABASE_URL: databaseUrl.prefault('file:./data/quits.db'),
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    DATABASE_POOL: wholeNumber(1, 1000).default(10),
    AUTO_MIGRATE: oneOf('true', 'false').default('true'),
    API_BASE_URL: API_BASE_URL.default('/api'),
    CORS_ORIGINS: CORS_ORIGINS.default([]),
    DEMO_PROJECT_ID: z.string().default('DemoLisbonWeekend11111'),
    APP_VERSION: z.string().max(50, 'must have at most 50 characters').default(packageJson.version),
    HOST: z
      .string()
      .refine((host) => isIP(host) !== 0 || host === 'localhost', 'must be an IP address of this machine, or localhost')
      .default('127.0.0.1'),
    PORT: wholeNumber(1, 65_535).default(3000),
    RATE_LIMIT: oneOf('on', 'off').default('on'),
    // With 0 nobody creates a project.
    RATE_LIMIT_CREATE: wholeNumber(0, 1_000_000).default(DEFAULT_LIMITS.create),
    RATE_LIMIT_WRITE: LIMIT.default(DEFAULT_LIMITS.write),
    RATE_LIMIT_READ: LIMIT.default(DEFAULT_LIMITS.read),
    RATE_LIMIT_REQUESTS: LIMIT.default(DEFAULT_LIMITS.requests),
    // Empty: everyone creates projects.
    CREATE_TOKEN: z
      .string()
      .regex(/^[!-~]{8,200}$/, 'must have 8 to 200 letters, digits and signs')
      .default(''),
    DELETED_DAYS: wholeNumber(0, 3650).default(30),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    HSTS_SUBDOMAINS: oneOf('on', 'off').default('off'),
    HISTORY_DAYS: wholeNumber(0, 36_500).default(365),
    LINK_PREVIEWS: oneOf('on', 'off').default('on'),
    RATES_URL: RATES_URL.default(''),
    SECURITY_CONTACT: SECURITY_CONTACT.default(''),
    SERVICE_WORKER: oneOf('on', 'off').default('on'),
    METRICS_TOKEN: z
      .string()
      .regex(
        /^[!-~]{16,200}$/,
        'must have 16 to 200 letters, digits and signs, for example what openssl rand -hex 32 gives',
      )
      .default(''),
    LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
    // Set by Next.js and by Vercel.
    NODE_ENV: z.string().optional(),
    VERCEL: z.string().optional(),
  })
  .refine(({ DATABASE_URL, VERCEL }) => !(VERCEL && isFileUrl(DATABASE_URL)), {
    path: ['DATABASE_URL'],
    error: 'must be that of a PostgreSQL database on Vercel, where no file lasts',
  })
  .refine(({ API_BASE_URL, DEMO_PROJECT_ID }) => !isOwnApi(API_BASE_URL) || isId(DEMO_PROJECT_ID), {
    path: ['DEMO_PROJECT_ID'],
    error: 'must be 22 base58 characters, unless API_BASE_URL names another server, whose ids may be others',
  })
  .refine(({ DATABASE_URL, DATABASE_DIRECT_URL: direct }) => !direct || ![DATABASE_URL, direct].some(isFileUrl), {
    path: ['DATABASE_DIRECT_URL'],
    error: 'must name the same PostgreSQL database as DATABASE_URL, without the pooler',
  })
  .transform(({ DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, ...others }) => ({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    ...others,
    // While the sources change, stored files would be those of before.
    SERVICE_WORKER: others.NODE_ENV === 'development' ? ('off' as const) : others.SERVICE_WORKER,
  }));

export type Env = z.infer<typeof envSchema>;

/** Settings that the program can't run with. The message has a line for each, which begins with the variable's name. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const OTHER_NODE =
  `The packages in node_modules were built for another Node.js than this one, ${process.version} on ${process.platform} ` +
  `${process.arch}. Build them for it: npm rebuild better-sqlite3`;

/** The error for a setting whose database can't be used. `place` names the database without a secret. */
export function unusableDatabase(place: string, cause: unknown, setting = 'DATABASE_URL'): SettingsError {
  const { code, message, errors = [] } = cause as Partial<AggregateError> & { code?: unknown };
  // The driver is a file of machine code. Nothing is wrong with the database.
  if (code === 'ERR_DLOPEN_FAILED') return new SettingsError(OTHER_NODE, { cause });
  // Node.js tries each address of a host. The error has no message of its own then, only its parts have one.
  const reason = message || errors.map((error: Error) => error.message).join(', ');
  return new SettingsError(`${setting} names a database that can't be used, ${place}: ${reason}.`, { cause });
}

/** The settings in the variables, or their defaults. Throws a SettingsError that names every bad one. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== '');
  const { success, data, error } = envSchema.safeParse(Object.fromEntries(given));
  if (success) return data;
  throw new SettingsError(error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
}

/** A database URL that is not a setting, in the form that the program uses. Throws a SettingsError with its name. */
export function parseDatabaseUrl(name: string, text: string): string {
  const { success, data, error } = databaseUrl.safeParse(text);
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
