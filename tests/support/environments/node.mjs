import { TestEnvironment } from 'jest-environment-node';
import { suitShortLivedCode } from './short-lived-code.mjs';
import { watchStorages } from './storages-of-file.mjs';

suitShortLivedCode();

// biome-ignore lint/style/noDefaultExport: jest takes an environment by its default export.
export default class NodeEnvironment extends TestEnvironment {
  #disableStorages = watchStorages();

  async teardown() {
    await super.teardown();
    this.#disableStorages();
  }
}
