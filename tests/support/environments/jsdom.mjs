import { TestEnvironment } from 'jest-environment-jsdom';
import { watchStorages } from './storages-of-file.mjs';

// biome-ignore lint/style/noDefaultExport: jest takes an environment by its default export.
export default class JsdomEnvironment extends TestEnvironment {
  #disableStorages = watchStorages();

  async teardown() {
    await super.teardown();
    this.#disableStorages();
  }
}
