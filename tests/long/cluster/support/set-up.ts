import { ensureBuild } from '../../../system/support/ensure-build';

/** Builds the application. */
// biome-ignore lint/style/noDefaultExport: jest takes a global setup by its default export.
export default function setUp(): void {
  ensureBuild();
}
