import 'server-only';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { Prisma, PrismaClient } from '@/lib/server/generated/postgres/client';

/** All that differs between the databases. URLs are valid ones of the engine. Drivers are imported at first use. */
export interface Engine {
  /** Names the folder of its migrations. */
  readonly name: 'sqlite' | 'postgres';
  /** SQL that gives the epoch of the database, in one row (docs/decisions/015-epochs.md). */
  readonly selectEpoch: string;
  /** The client that was generated for it. */
  readonly Client: typeof PrismaClient;
  /**
   * Makes a database that only one process can serve this process's own, until `closeConnections`. Throws a SettingsError
   * where another process has it.
   */
  claim(url: string): Promise<void>;
  /** Prisma's connections: those of the process, or a single one for a tool. */
  adapter(url: string, use: 'process' | 'tool'): SqlDriverAdapterFactory;
  /** A reader of the process's database. Throws where the database can't be reached. */
  openReader(url: string): Promise<RowReader>;
  /** A writer to the process's database. Throws where the database can't be reached. */
  openWriter(url: string): Promise<Writer>;
  /** Transactions of the writer that are worth being under way at once: on one project, and on all by this DATABASE_POOL. */
  writeConcurrency(pool: number): { onProject: number; onAll: number };
  /** Closes the connections that the process's clients and readers share. The next query opens them again. */
  closeConnections(): Promise<void>;
  /** Tells the other processes of a change, when its transaction is committed. */
  notify(tx: Tx, change: ProjectChange): Promise<void>;
  /** Calls the listener until the returned function is called. */
  listen(url: string, listener: Listener): () => Promise<void>;
  /** Throws a SettingsError where the database can't be used. */
  connectToMigrate(url: string): Promise<MigrationConnection>;
  /** Throws a SettingsError, which begins with the name of the setting, where opening the database would create it. */
  requireExisting(url: string, setting: string): void;
  /** Throws a SettingsError, which names the tool, where the engine has a tool of its own. */
  loadBackup(): Promise<Backup>;
}

/** Reads single rows without Prisma (docs/decisions/013-stamps-past-prisma.md). */
export interface RowReader {
  /** The row that a SELECT finds by its parameter, written `$1`, if it has one, as the driver returns it. Callers may share it. */
  read<Row>(sql: string, ...parameters: string[]): Promise<Row | undefined>;
  close(): void;
}

/**
 * Runs statements in SQL, which are written once for both engines. Prisma's client and its transactions do so as well, and
 * return the same types.
 */
export interface Tx {
  $queryRaw<Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>;
  /** Returns how many rows were changed. */
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
}

/** Changes projects without Prisma (docs/decisions/027-writes-past-prisma.md). */
export interface Writer {
  /** Runs the work in one transaction, and commits it. Where the work throws, rolls back and throws the same. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One connection, to bring a database up to date. */
export interface MigrationConnection {
  /** The rows of one statement, whose parameters are written `$1`, `$2` and so on. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of many statements. Rolls back a transaction that a failed one leaves open. */
  run(script: string): Promise<void>;
  /** The tables in the schema that the migrations write to. */
  tables(): Promise<string[]>;
  /** Keeps others from migrating the same database until the connection is closed. */
  lock(): Promise<void>;
  /** Creates `_prisma_migrations` exactly as `prisma migrate deploy` does. */
  createMigrationsTable(): Promise<void>;
  close(): Promise<void>;
}

/** Copies the database to a file. */
export type Backup = (url: string, target: string) => Promise<void>;

/** A change of a project and the version after it: null when its links have changed, or it was deleted. */
export interface ProjectChange {
  projectId: string;
  version: number | null;
}

/** Hears the changes of all processes on the database. */
export interface Listener {
  /** Changes are heard from now on. Earlier ones may have been missed. */
  connected(): void;
  changed(change: ProjectChange): void;
}
