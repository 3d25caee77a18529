const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What fake timers and tests replace, and what is no value. */
const REPLACED = new Set(['Date', 'Intl', 'TypeError', 'console', 'globalThis', 'eval', 'undefined', 'NaN', 'Infinity']);

/** What the language itself has, such as `Map` and `Object`. */
const BUILT_IN = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)').filter((name) => !REPLACED.has(name));

/** The scripts of this worker, by their file, and by their text: projects transform a file differently. */
const scripts = new Map();

function scriptOf(filename, parameters, source) {
  const ofFile = scripts.get(filename) ?? new Map();
  scripts.set(filename, ofFile);
  if (!ofFile.has(source)) {
    const head = `(function (${BUILT_IN}) {return (function (${parameters}) {`;
    ofFile.set(source, new vm.Script(`${head}${source}\n})})`, { filename, columnOffset: -head.length }));
  }
  return ofFile.get(source);
}

/**
 * The runtime of Jest, which compiles each module once in a worker, and runs it in the context of each test file. Jest's own
 * compiles it again for each file, and each of its functions when it is first called. Modules share nothing but their code.
 *
 * A module takes what is built into the language from parameters: the global object of a context is asked through interceptors,
 * which takes ten times as long. So a test file must not replace any of it, and fails if it does.
 *
 * It replaces a method that Jest does not document. Like Jest without Node's ES modules it knows no `import()`, of which the
 * transformed code has none.
 */
module.exports = class SharedCodeRuntime extends Runtime {
  #builtIn;

  constructor(...options) {
    super(...options);
    const { executor } = this;
    const { environment } = executor;
    const compile = executor.compile.bind(executor);
    this.#builtIn = BUILT_IN.map((name) => environment.global[name]);
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (context === null) return null;
      try {
        return scriptOf(filename, executor.injectedModuleParameters, source).runInContext(context)(...this.#builtIn);
      } catch {
        // Jest's own words for a syntax error.
        return compile(source, filename);
      }
    };
  }

  teardown() {
    const { global } = this.executor.environment;
    const replaced = BUILT_IN.filter((name, index) => global[name] !== this.#builtIn[index]);
    super.teardown();
    if (replaced.length > 0) throw new Error(`Replaced by this test file, but not for its modules: ${replaced}`);
  }
};
