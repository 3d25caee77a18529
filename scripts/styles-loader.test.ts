import { execFileSync } from 'node:child_process';
import postcss from 'postcss';

/** In a process of its own: Jest can't load the compiler. */
const COMPILE = `
import { readFileSync } from 'node:fs';
import path from 'node:path';
import compileStyles from './scripts/styles-loader.mjs';
const resourcePath = path.resolve('components/styles', process.argv[1]);
const context = { resourcePath, getOptions: () => ({ isForBrowser: false }), addDependency: () => undefined };
process.stdout.write(await compileStyles.call(context, readFileSync(resourcePath, 'utf8')));`;

/** Any element, behind a condition on what another one has. */
const ANY_BEHIND_HAS = /:has\([^)]*\).*[\s>+~]\*/;

test.each(['globals.css', 'home.css'])(
  'No rule of %s reaches any element behind a :has(): whatever came into a page would have the browser style all of it anew',
  (sheet) => {
    const css = execFileSync(process.execPath, ['--input-type=module', '-e', COMPILE, sheet], { encoding: 'utf8' });
    const selectors: string[] = [];
    postcss.parse(css).walkRules((rule) => void selectors.push(...rule.selectors));
    expect(selectors).toContainEqual(expect.stringContaining(':has('));
    expect(selectors.filter((selector) => ANY_BEHIND_HAS.test(selector))).toEqual([]);
  },
);
