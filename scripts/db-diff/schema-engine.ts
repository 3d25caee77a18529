import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';

const WASM_FILE = 'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm';

/**
 * Runs work with Prisma's schema engine, the one of `prisma migrate`, built as WebAssembly. The connections that it opens
 * are closed afterwards.
 */
export async function withSchemaEngine<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const SchemaEngine = await loadSchemaEngine();
  const connections: SqlDriverAdapter[] = [];
  const bound = bindMigrationAwareSqlAdapterFactory(forSchemaEngine(adapter, connections));
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, bound);
  try {
    return await work(engine);
  } finally {
    engine.free();
    // The engine leaves them open, and on SQLite with an exclusive lock on the file.
    await Promise.all(connections.map((connection) => connection.dispose()));
  }
}

let loading: ReturnType<typeof linkSchemaEngine> | undefined;

/** The bindings keep the memory of one instance in the module itself, so a process may have only one. */
function loadSchemaEngine() {
  loading ??= linkSchemaEngine();
  return loading;
}

/** The package's own entry imports the .wasm file as a module, which Node.js does not do: this links the two by hand. */
async function linkSchemaEngine() {
  const [bindings, wasm] = await Promise.all([
    import('@prisma/schema-engine-wasm/schema_engine_bg'),
    readFile(path.join(process.cwd(), WASM_FILE)),
  ]);
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': withIdleTimers(bindings) });
  // A panic leaves its message here; without it the engine fails before it can say why.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  });
  const { __wbg_set_wasm, SchemaEngine } = bindings as typeof bindings & { __wbg_set_wasm(exports: unknown): void };
  __wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return SchemaEngine;
}

/** The engine leaves a timer of ten seconds behind its lock on PostgreSQL, for which a process would stay. */
function withIdleTimers(bindings: object): WebAssembly.ModuleImports {
  const imports = { ...bindings } as Record<string, (...args: unknown[]) => unknown>;
  for (const [name, binding] of Object.entries(imports)) {
    if (name.startsWith('__wbg_setTimeout')) imports[name] = (...args) => (binding(...args) as NodeJS.Timeout).unref();
  }
  return imports as WebAssembly.ModuleImports;
}

function forSchemaEngine(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  connections: SqlDriverAdapter[],
): SqlMigrationAwareDriverAdapterFactory {
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    async connect() {
      const connection = disposedOnce(await adapter.connect());
      connections.push(connection);
      return connection;
    },
    async connectToShadowDb() {
      const shadow = disposedOnce(await adapter.connectToShadowDb());
      connections.push(shadow);
      const executeRaw = shadow.executeRaw.bind(shadow);
      return Object.assign(shadow, {
        // The engine sends a whole migration as one statement, which better-sqlite3 refuses.
        executeRaw: (query: Parameters<typeof executeRaw>[0]) =>
          query.args.length > 0 ? executeRaw(query) : shadow.executeScript(query.sql).then(() => 0),
      });
    },
  };
}

/** The engine closes some of its connections itself, and a pool can't be closed twice. */
function disposedOnce(connection: SqlDriverAdapter): SqlDriverAdapter {
  const dispose = connection.dispose.bind(connection);
  let disposing: Promise<void> | undefined;
  return Object.assign(connection, {
    dispose: () => {
      disposing ??= dispose();
      return disposing;
    },
  });
}
