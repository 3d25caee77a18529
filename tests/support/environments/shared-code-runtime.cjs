const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What fake timers and tests replace, and what is no value. */
const REPLACED = new Set([
  'Date',
  'Intl',
  'TypeError',
  'console',
  'globalThis',
  'eval',
  'undefined',
  'NaN',
  'Infinity',
]);

/** What the language itself has, such as `Map` and `Object`. */
const BUILT_IN = vm.runInNewContext('Object.getOwnPropertyNames(globalThis)').filter((name) => !REPLACED.has(name));

/** The scripts of this worker, by their file, and by their text: projects transform a file differently. */
const scripts = new Map();

/** What the files of each project were transformed to, in this worker. */
const transformed = new Map();

function scriptOf(filename, parameters, source) {
  const ofFile = scripts.get(filename) ?? new Map();
  scripts.set(filename, ofFile);
  if (!ofFile.has(source)) {
    const head = `(function (${BUILT_IN}) {return (function (${parameters}) {`;
    ofFile.set(source, new vm.Script(`${head}${source}\n})})`, { filename, columnOffset: -head.length }));
  }
  return ofFile.get(source);
}

/** Has a runtime read and transform a file once in a worker, and not once for each test file. */
function keepTransformed({ transformCache, config }) {
  const ofProject = transformed.get(config.id) ?? { files: new Map(), ofJest: new Map() };
  transformed.set(config.id, ofProject);
  const transform = transformCache.transform.bind(transformCache);
  transformCache.transform = (filename, options) => {
    const files = options?.isInternalModule ? ofProject.ofJest : ofProject.files;
    const kept = files.get(filename);
    if (kept === undefined) {
      const code = transform(filename, options);
      files.set(filename, transformCache.transforms.get(filename) ?? { code });
      return code;
    }
    // Jest translates stack traces, and tells the coverage, by these.
    if (files === ofProject.files) transformCache.transforms.set(filename, kept);
    if (kept.sourceMapPath) transformCache.sourceMaps.set(filename, kept.sourceMapPath);
    return kept.code;
  };
}

/**
 * The runtime of Jest, which reads and compiles each module once in a worker, and runs it in the context of each test file.
 * Jest's own does so again for each file, and compiles each function when it is first called. Modules share nothing but their code.
 *
 * A module takes what is built into the language from parameters: the global object of a context is asked through interceptors,
 * which takes ten times as long. So a test file must not replace any of it, and fails if it does.
 *
 * It replaces methods that Jest does not document. Like Jest without Node's ES modules it knows no `import()`, of which the
 * transformed code has none.
 */
module.exports = class SharedCodeRuntime extends Runtime {
  #builtIn;

  constructor(...options) {
    super(...options);
    const { executor } = this;
    const { environment } = executor;
    const compile = executor.compile.bind(executor);
    // While Jest watches, files change.
    const { watch, watchAll } = options.at(-1);
    if (!watch && !watchAll) keepTransformed(executor);
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
