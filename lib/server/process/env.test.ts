import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isId } from '@/lib/domain/base58';
import packageJson from '@/package.json';
import { parseEnv, SettingsError } from './env';

test('Without any variable the defaults hold.', () => {
  const env = parseEnv({});
  expect(env).toEqual({
    DATABASE_URL: `file:${path.join(process.cwd(), 'data', 'quits.db')}`,
    DATABASE_DIRECT_URL: `file:${path.join(process.cwd(), 'data', 'quits.db')}`,
    DATABASE_POOL: 10,
    AUTO_MIGRATE: 'true',
    API_BASE_URL: '/api',
    CORS_ORIGINS: [],
    DEMO_PROJECT_ID: expect.any(String),
    APP_VERSION: packageJson.version,
    HOST: '127.0.0.1',
    PORT: 3000,
    RATE_LIMIT: 'on',
    RATE_LIMIT_CREATE: 30,
    RATE_LIMIT_WRITE: 3000,
    RATE_LIMIT_READ: 3000,
    RATE_LIMIT_REQUESTS: 12_000,
    DELETED_DAYS: 30,
    TRUST_PROXY: 0,
    HSTS_SUBDOMAINS: 'off',
    HISTORY_DAYS: 365,
    LINK_PREVIEWS: 'on',
    RATES_URL: '',
    SECURITY_CONTACT: '',
    SERVICE_WORKER: 'on',
    CREATE_TOKEN: '',
    METRICS_TOKEN: '',
    LOG_LEVEL: 'info',
  });
  expect(isId(env.DEMO_PROJECT_ID)).toBe(true);
});

test('.env.example lists every setting with its default.', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  const variables = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));

  expect(Object.keys(variables)).toEqual(Object.keys(parseEnv({})));
  expect(parseEnv(variables)).toEqual(parseEnv({}));
});

test('A variable that is empty or blank counts as not set.', () => {
  expect(parseEnv({ DATABASE_URL: '', API_BASE_URL: '', APP_VERSION: ' ', PORT: '' })).toEqual(parseEnv({}));
});

test.each([
  ['DATABASE_URL', 'file:/var/lib/quits.db', 'file:/var/lib/quits.db'],
  ['DATABASE_URL', 'file:other.db', `file:${path.join(process.cwd(), 'other.db')}`],
  ['DATABASE_URL', 'postgres://localhost/quits', 'postgres://localhost/quits'],
  [
    'DATABASE_URL',
    'postgresql://ana:x@db:5433/quits?sslmode=require',
    'postgresql://ana:x@db:5433/quits?sslmode=require',
  ],
  ['DATABASE_POOL', '25', 25],
  ['AUTO_MIGRATE', 'false', 'false'],
  ['HSTS_SUBDOMAINS', 'on', 'on'],
  ['API_BASE_URL', 'https://quits.example/api/', 'https://quits.example/api'],
  ['API_BASE_URL', 'http://localhost:3000', 'http://localhost:3000'],
  ['CORS_ORIGINS', 'https://quits.example', ['https://quits.example']],
  ['CORS_ORIGINS', 'https://a.example/, http://localhost:3001', ['https://a.example', 'http://localhost:3001']],
  ['APP_VERSION', 'preview 7', 'preview 7'],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['HOST', '::1', '::1'],
  ['HOST', 'localhost', 'localhost'],
  ['PORT', '65535', 65_535],
  ['RATE_LIMIT', 'off', 'off'],
  ['RATE_LIMIT_CREATE', '1', 1],
  ['TRUST_PROXY', '2', 2],
  ['SECURITY_CONTACT', 'mailto:security@quits.example', 'mailto:security@quits.example'],
  ['SECURITY_CONTACT', 'https://quits.example/security?a=b', 'https://quits.example/security?a=b'],
  ['SECURITY_CONTACT', 'tel:+1-201-555-0123', 'tel:+1-201-555-0123'],
  ['RATES_URL', 'https://api.frankfurter.dev/v1/latest?a=b', 'https://api.frankfurter.dev/v1/latest?a=b'],
  ['RATES_URL', 'http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
  ['SERVICE_WORKER', 'off', 'off'],
  ['LOG_LEVEL', 'silent', 'silent'],
] as const)('%s=%s is taken as %j.', (name, text, value) => {
  expect(parseEnv({ [name]: text })[name]).toEqual(value);
});

test.each([
  [
    'DATABASE_URL',
    'mysql://localhost/quits',
    'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and',
  ],
  ['DATABASE_URL', 'file:', 'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and'],
  ['DATABASE_URL', 'file::memory:', 'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and'],
  [
    'DATABASE_URL',
    'postgresql:quits',
    'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and',
  ],
  [
    'DATABASE_URL',
    'postgres://host:port/quits',
    'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and',
  ],
  ['DATABASE_URL', 'quits.db', 'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and'],
  ['DATABASE_POOL', '0', 'must be a whole number from 1 to 1000'],
  ['AUTO_MIGRATE', 'yes', 'must be one of true, false'],
  ['API_BASE_URL', 'quits.example', 'must be /api or an absolute http(s) URL'],
  ['API_BASE_URL', 'ftp://quits.example', 'must be /api or an absolute http(s) URL'],
  ['API_BASE_URL', 'https://', 'must be /api or an absolute http(s) URL'],
  ['CORS_ORIGINS', '*', 'must be origins with commas between them'],
  ['CORS_ORIGINS', 'null', 'must be origins with commas between them'],
  ['CORS_ORIGINS', 'quits.example', 'must be origins with commas between them'],
  ['CORS_ORIGINS', 'https://quits.example/api', 'must be origins with commas between them'],
  ['CORS_ORIGINS', 'https://Quits.example', 'must be origins with commas between them'],
  ['CORS_ORIGINS', 'https://a.example,,https://b.example', 'must be origins with commas between them'],
  ['RATES_URL', 'ecb.europa.eu', 'must be an http(s) URL without a name and a password'],
  ['RATES_URL', 'file:///etc/passwd', 'must be an http(s) URL without a name and a password'],
  ['RATES_URL', 'https://', 'must be an http(s) URL without a name and a password'],
  ['RATES_URL', 'https://ana:secret@rates.example/latest', 'must be an http(s) URL without a name and a password'],
  ['DEMO_PROJECT_ID', 'demo', 'must be 22 base58 characters'],
  ['APP_VERSION', 'x'.repeat(51), 'must have at most 50 characters'],
  ['HOST', 'quits.example', 'must be an IP address of this machine, or localhost'],
  ['HOST', '127.0.0.256', 'must be an IP address of this machine, or localhost'],
  ['PORT', '0', 'must be a whole number from 1 to 65535'],
  ['PORT', '65536', 'must be a whole number from 1 to 65535'],
  ['PORT', '3000.5', 'must be a whole number from 1 to 65535'],
  ['RATE_LIMIT', 'no', 'must be one of on, off'],
  ['RATE_LIMIT_WRITE', '0', 'must be a whole number from 1 to 1000000'],
  ['TRUST_PROXY', 'true', 'must be a whole number from 0 to 10'],
  ['SECURITY_CONTACT', 'security@quits.example', 'must be a mailto:, https:// or tel: URI'],
  ['SECURITY_CONTACT', 'http://quits.example', 'must be a mailto:, https:// or tel: URI'],
  ['SECURITY_CONTACT', 'mailto:a@b\nCanonical: https://c.example', 'must be a mailto:, https:// or tel: URI'],
  ['LOG_LEVEL', 'loud', 'must be one of debug, info, warn, error, silent'],
])('%s=%s is refused with a message that begins with its name.', (name, text, message) => {
  const parse = () => parseEnv({ [name]: text });
  expect(parse).toThrow(SettingsError);
  expect(parse).toThrow(`${name} ${message}`);
});

test.each(['17', 'demo', '6f9619ff-8b86-d011-b42d-00cf4fc964ff'])('takes the demo id %s of another server', (id) => {
  const env = parseEnv({ API_BASE_URL: 'https://costs.example/v1', DEMO_PROJECT_ID: id });
  expect(env.DEMO_PROJECT_ID).toBe(id);
});

test('While the sources change, no browser keeps pages of before.', () => {
  expect(parseEnv({ NODE_ENV: 'development', SERVICE_WORKER: 'on' }).SERVICE_WORKER).toBe('off');
});

test('On Vercel the database is a PostgreSQL.', () => {
  expect(() => parseEnv({ VERCEL: '1' })).toThrow(/^DATABASE_URL must be that of a PostgreSQL/);
  expect(parseEnv({ VERCEL: '1', DATABASE_URL: 'postgres://a/b' }).DATABASE_URL).toBe('postgres://a/b');
});

test('The direct URL is that of the database unless it is set, and then of a PostgreSQL as well.', () => {
  const DATABASE_URL = 'postgres://pooler/quits';
  expect(parseEnv({ DATABASE_URL }).DATABASE_DIRECT_URL).toBe(DATABASE_URL);
  const DATABASE_DIRECT_URL = 'postgres://server/quits';
  expect(parseEnv({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({ DATABASE_URL, DATABASE_DIRECT_URL });
  expect(() => parseEnv({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_DIRECT_URL must name the same PostgreSQL/);
  expect(() => parseEnv({ DATABASE_URL, DATABASE_DIRECT_URL: 'file:quits.db' })).toThrow(/^DATABASE_DIRECT_URL must/);
});

test('A URL that is refused is not repeated, since it may hold a password.', () => {
  expect(() => parseEnv({ DATABASE_URL: 'mysql://ana:secret@localhost/quits' })).not.toThrow(/secret/);
});

test('Every bad variable has its line.', () => {
  expect(() => parseEnv({ PORT: 'x', HOST: 'x' })).toThrow(/^HOST .+\nPORT .+$/);
});
