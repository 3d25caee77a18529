const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The scripts of this worker, by their file, and by their text: projects transform a file differently. */
const scripts = new Map();

function scriptOf(filename, parameters, source) {
  const head = `(function (${parameters}) {`;
  const text = `${head}${source}\n})`;
  const ofFile = scripts.get(filename) ?? new Map();
  scripts.set(filename, ofFile);
  const script = ofFile.get(text) ?? new vm.Script(text, { filename, columnOffset: -head.length });
  ofFile.set(text, script);
  return script;
}

/**
 * The runtime of Jest, which compiles each module once in a worker, and runs it in the context of each test file. Jest's own
 * compiles it again for each file, and each of its functions when it is first called. Modules share nothing but their code.
 *
 * It replaces a method that Jest does not document. Like Jest without Node's ES modules it knows no `import()`, of which the
 * transformed code has none.
 */
module.exports = class SharedCodeRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      try {
        return scriptOf(filename, executor.injectedModuleParameters, source).runInContext(context);
      } catch {
        // Jest's own words for a syntax error.
        return compile(source, filename);
      }
    };
  }
};
