import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { refuseUnsafeDriver } from './refuse-unsafe-driver';

const folder = withTestFolder();

const files = (symbols: string) => {
  const driver = path.join(folder(), 'better_sqlite3.node');
  writeFileSync(driver, `\0ELF\0${symbols}\0`);
  return ['/usr/lib/libc.so.6', driver];
};

test('a driver that was compiled with Node.js 24.19 or newer is refused, with what to do.', () => {
  const names = '_ZN4node25AddEnvironmentCleanupHookE\0_ZN4node28RemoveEnvironmentCleanupHookE';
  expect(() => refuseUnsafeDriver(files(names))).toThrow('Install the packages with Node.js 22');
});

test('one that was compiled before is not, nor what loads no driver, nor this process.', () => {
  expect(() => refuseUnsafeDriver(files('_ZN4node25AddEnvironmentCleanupHookE'))).not.toThrow();
  expect(() => refuseUnsafeDriver(['/usr/lib/libc.so.6'])).not.toThrow();
  expect(() => refuseUnsafeDriver()).not.toThrow();
});
