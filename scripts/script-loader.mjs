import { minifySync, transformSync } from '@swc/core';

/** Old enough for a browser that is told by such a script that it is too old. */
const TARGET = 'es2018';

/**
 * Compiles a script that stands on its own: one that a page has inline, or the service worker. It imports nothing but types.
 * Turbopack calls this with the context of a webpack loader (next.config.ts), and gives the text to who imports the file.
 */
export default function loadScript(source) {
  return compileScript(source);
}

export function compileScript(source) {
  const jsc = { parser: { syntax: 'typescript' }, target: TARGET };
  const { code } = transformSync(source, { jsc, swcrc: false, configFile: false });
  // It shares the page with other scripts, so its names get a scope of their own.
  const scoped = `(()=>{${code.replace(/^export \{\s*\};?$/m, '')}})()`;
  return minifySync(scoped, { compress: true, mangle: true, ecma: 2018, module: false }).code;
}
