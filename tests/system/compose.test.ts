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

test('Without a password no PostgreSQL is started.', () => {
  const passwords = SERVICES.flatMap(([, text]) => text.match(/\$\{[^}]+\}/g) ?? []);
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
