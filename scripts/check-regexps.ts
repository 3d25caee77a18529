// Ends with code 1 if a regular expression of the server or the page can take more than linear time: npm run check
// It does not see those inside of packages, nor strings that a method such as match() makes into one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slowRegexpsIn } from './check-regexps/slow-regexps';

const FOLDERS = ['app', 'components', 'lib'];
const FILES = ['instrumentation.ts', 'middleware.ts', 'scripts/server.mjs', 'scripts/start.mjs'];
const IGNORED = /\.test\.tsx?$|^lib\/server\/generated\//;

const inFolders = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
);
const files = [...FILES, ...inFolders.filter((file) => /\.tsx?$/.test(file) && !IGNORED.test(file))];
const findings = files.flatMap((file) => slowRegexpsIn(file, readFileSync(file, 'utf8')));
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
