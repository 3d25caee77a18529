import { isBuilt } from '../../scripts/is-built.mjs';
import { root, runNext } from '../../scripts/run-next.mjs';

/** Builds the application for the suites of this folder, unless there is a build of these very sources. */
// biome-ignore lint/style/noDefaultExport: jest takes a global setup by its default export.
export default async function build() {
  if (isBuilt(root)) return;
  const code = await runNext(['build']);
  if (code !== 0) throw new Error(`The build ended with code ${code}.`);
}
