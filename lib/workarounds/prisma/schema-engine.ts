import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

const WASM_FILE = 'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm';

/**
 * Runs work with the schema engine of `prisma migrate` on the shadow database, then closes its connection.
 *
 * For: @prisma/schema-engine-wasm 7.10
 * Upstream: https://github.com/prisma/orm/issues/4703
 * Goes when it is green without this: scripts/db-diff/diff-to-schema.test.ts
 */
export async function withSchemaEngine<T>(
  shadow: SqlDriverAdapter,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  // The bindings hold one instance in the module itself, so a process may have only one.
  loading ??= linkSchemaEngine();
  const SchemaEngine = await loading;
  const close = shadow.dispose.bind(shadow);
  const executeRaw = shadow.executeRaw.bind(shadow);
  const connection = Object.assign(shadow, {
    // The engine closes it too, more than once.
    dispose: async () => undefined,
    // The engine sends a whole migration as one statement. better-sqlite3 refuses that.
    executeRaw: (query: Parameters<typeof executeRaw>[0]) =>
      query.args.length > 0 ? executeRaw(query) : shadow.executeScript(query.sql).then(() => 0),
  });
  const connect = async () => connection;
  const { provider, adapterName } = shadow;
  const adapter = bindMigrationAwareSqlAdapterFactory({ provider, adapterName, connect, connectToShadowDb: connect });
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await work(engine);
  } finally {
    engine.free();
    await close();
  }
}

let loading: ReturnType<typeof linkSchemaEngine> | undefined;

/** Links the package by hand: its own entry imports the .wasm file as a module, which Node.js can't do. */
async function linkSchemaEngine() {
  const [bindings, wasm] = await Promise.all([
    import('@prisma/schema-engine-wasm/schema_engine_bg'),
    readFile(path.join(process.cwd(), WASM_FILE)),
  ]);
  const { instance } = await WebAssembly.instantiate(wasm, {
    './schema_engine_bg.js': { ...bindings } as WebAssembly.ModuleImports,
  });
  // The engine reports a panic here.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  });
  const { __wbg_set_wasm, SchemaEngine } = bindings as typeof bindings & { __wbg_set_wasm(exports: unknown): void };
  __wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return SchemaEngine;
}
