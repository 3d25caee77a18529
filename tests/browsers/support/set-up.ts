import { ensureBuild } from '../../system/support/ensure-build';

// biome-ignore lint/style/noDefaultExport: jest takes a global setup by its default export.
export default ensureBuild;
