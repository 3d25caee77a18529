import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/clean-folder';

/** The text of each service in the file, by its name. */
function servicesIn(file: string): [name: string, text: string][] {
  const services = readFileSync(path.join(ROOT, file), 'utf8')
    .split(/^(?=\w)/m)
    .find((part) => part.startsWith('services:'));
  const parts = services?.split(/^ {2}(?=\w)/m).slice(1) ?? [];
  return parts.map((part) => [part.slice(0, part.indexOf(':')), part]);
}

const SERVICES = ['compose.yaml', 'compose.postgres.yaml'].flatMap((file) =>
  servicesIn(file).map(([name, text]) => [`${name} of ${file}`, text] as const),
);

test('There are services.', () => {
  expect(SERVICES.map(([name]) => name)).toEqual([
    'quits of compose.yaml',
    'quits of compose.postgres.yaml',
    'postgres of compose.postgres.yaml',
  ]);
});

test.each(SERVICES)('%s writes to no file system but its own data, and gains no right.', (_name, text) => {
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) {
    expect(text).toContain(`\n    ${line}\n`);
  }
});

test.each(SERVICES.slice(0, 2))(
  '%s takes the settings of .env but for those of its container, and is reached where that says, by default by this machine alone.',
  (_name, text) => {
    expect(text).toContain('\n    env_file: [{ path: .env, required: false }]\n');
    expect(text.match(/ports: .+/g)).toEqual([`ports: ["\${HOST:-127.0.0.1}:\${PORT:-3000}:3000"]`]);
    const [, own = ''] = /\n {4}environment:\n((?: {6}.+\n)+)/.exec(text) ?? [];
    expect(own.match(/^ {6}\w+: (\S+)/gm)?.map((line) => line.trim().split(': '))).toEqual([
      ['HOST', '0.0.0.0'],
      ['PORT', '3000'],
      ['DATABASE_URL', expect.stringMatching(/^(file:\/data\/|postgresql:)/)],
      ['DATABASE_DIRECT_URL', '""'],
    ]);
  },
);

test('Without a password no PostgreSQL is started.', () => {
  const passwords = SERVICES.flatMap(([, text]) => text.match(/\$\{POSTGRES_PASSWORD[^}]*\}/g) ?? []);
  expect(passwords).toHaveLength(2);
  for (const password of passwords) expect(password).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
});

test('Every image is pinned by its full version.', () => {
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const images = [
    ...dockerfile.matchAll(/^FROM (\S+)/gm),
    ...SERVICES.flatMap(([, text]) => [...text.matchAll(/image: (\S+)/g)]),
  ];
  expect(images).toHaveLength(3);
  for (const [, image] of images) expect(image).toMatch(/^\w+:\d+\.\d+(\.\d+)?(-[\w-]+)?(@sha256:[0-9a-f]{64})?$/);
});
