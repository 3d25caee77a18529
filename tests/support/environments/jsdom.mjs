import { TestEnvironment } from 'jest-environment-jsdom';
import { suitShortLivedCode } from './short-lived-code.mjs';
import { watchStorages } from './storages-of-file.mjs';

suitShortLivedCode();

// biome-ignore lint/style/noDefaultExport: jest takes an environment by its default export.
export default class JsdomEnvironment extends TestEnvironment {
  #disableStorages = watchStorages();

  async teardown() {
    await super.teardown();
    this.#disableStorages();
  }
}
