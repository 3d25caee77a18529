import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Whether the package is here. A production folder lacks those that build and test. */
export function isInstalled(name) {
  try {
    resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}
