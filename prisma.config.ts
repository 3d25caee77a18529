import { defineConfig } from 'prisma/config';

// `prisma generate` runs entirely in WebAssembly, yet it first tries to download a native schema engine, which fails
// offline. Naming any existing executable skips the download; no other command is misled by it.
if (process.argv.includes('generate')) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

export default defineConfig({ schema: 'prisma/schema.prisma' });
