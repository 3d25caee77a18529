import 'server-only';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Relay } from '@/lib/server/engines/relay';
import type { PrismaClient } from '@/lib/server/generated/postgres/client';

/**
 * All that differs between the databases that Quits runs on. Each URL is a valid one of the engine. What only one engine
 * needs (its driver, above all) is imported at its first use.
 */
export interface Engine {
  /** Names the folder of its migrations. */
  readonly name: 'sqlite' | 'postgres';
  /** The client that was generated for it. */
  readonly Client: typeof PrismaClient;
  /** Prisma's connections to the database at the URL: the process's own, or a single one for a tool. */
  adapter(url: string, use: 'process' | 'tool'): SqlDriverAdapterFactory;
  /** A reader of the process's database. Throws where the database can't be had. */
  openReader(url: string): Promise<RowReader>;
  /** Closes the connections that the process's clients and readers share. They are opened again when they are needed. */
  closeConnections(): Promise<void>;
  /** The way to the other processes on the same database. */
  newRelay(url: string): Relay;
  /** Makes limiters whose counts are shared by all processes on the database. */
  newLimiterFactory(): Promise<(options: IRateLimiterOptions) => RateLimiterAbstract>;
  /** Throws a SettingsError where the database can't be used. */
  connectToMigrate(url: string): Promise<MigrationConnection>;
  /** Throws a SettingsError, which begins with the name of the setting, where opening the database would make it. */
  requireExisting(url: string, setting: string): void;
  /** Throws a SettingsError, which names the tool, where the engine has a tool of its own. */
  loadBackup(): Promise<Backup>;
}

/**
 * Reads single rows past Prisma, for the one query that every read of a project begins with
 * (docs/decisions/013-stamps-past-prisma.md).
 */
export interface RowReader {
  /** The row that a SELECT finds by its one parameter, written `$1`, as the driver returns it. */
  read<Row>(sql: string, parameter: string): Promise<Row | undefined>;
  close(): void;
}

/** One connection, to bring a database up to date. */
export interface MigrationConnection {
  /** The rows of one statement, whose parameters are written `$1`, `$2` and so on. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of many statements. What a failed one leaves open is rolled back. */
  run(script: string): Promise<void>;
  /** The tables in the schema that the migrations write to. */
  tables(): Promise<string[]>;
  /** Keeps others from migrating the same database until the connection is closed. */
  lock(): Promise<void>;
  /** Creates `_prisma_migrations` exactly as `prisma migrate deploy` does. */
  createMigrationsTable(): Promise<void>;
  close(): Promise<void>;
}

/** Copies the database at the URL to a file. `onProgress` gets the share that is done, from 0 to 1. */
export type Backup = (url: string, target: string, onProgress: (share: number) => void) => Promise<void>;
