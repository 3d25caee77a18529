import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/tests/support/free-port';
import { untilStatus } from '@/tests/support/until-status';
import { type Pooler, startPooler } from '@/tests/system/support/pooler';
import { RunningServer } from '@/tests/system/support/running-server';
import { BALANCER_CHECK_MS, type Balancer, startBalancer } from './balancer';
import { PostgresServer } from './postgres-server';

/** What may take as long as the switch to another database: milliseconds. */
export const SWITCH = { within: 60_000, every: 50 };

/** More requests than any test sends, so that the limits count and refuse nobody. */
const LIMITS = Object.fromEntries(
  ['CREATE', 'WRITE', 'READ', 'REQUESTS'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);

/**
 * Two instances behind a balancer, on a database behind a pooler, with a standby. All run on the loopback interface, with
 * their files in one temporary folder.
 */
export class Cluster {
  readonly instances: RunningServer[] = [];

  private constructor(
    readonly primary: PostgresServer,
    readonly standby: PostgresServer,
    readonly pooler: Pooler,
    readonly balancer: Balancer,
    private readonly ports: readonly number[],
  ) {}

  /**
   * Starts all, and adds to `stops` what ends each part. With `isSafe`, no commit is acknowledged before the standby has it.
   */
  static async start(isSafe: boolean, stops: (() => Promise<unknown>)[]): Promise<Cluster> {
    const folder = await mkdtemp(path.join(tmpdir(), 'quits-cluster-'));
    stops.push(() => rm(folder, { recursive: true }));
    const primary = await PostgresServer.start(folder);
    stops.push(() => primary.kill());
    const standby = await primary.addStandby(folder);
    stops.push(() => standby.kill());
    if (isSafe) await primary.waitForStandby();
    const pooler = await startPooler(primary.url, folder, 15);
    stops.push(() => pooler.stop());
    const ports = [await freePort(), await freePort()];
    const balancer = await startBalancer(ports, folder);
    stops.push(() => balancer.end('SIGTERM'));
    const cluster = new Cluster(primary, standby, pooler, balancer, ports);
    stops.push(() => Promise.all(cluster.instances.map((instance) => instance.kill())));
    await Promise.all([cluster.startInstance(0), cluster.startInstance(1)]);
    await cluster.untilReady();
    return cluster;
  }

  get origin(): string {
    return this.balancer.origin;
  }

  /** Starts the first or the second instance, where the balancer checks for it, and waits until it has checked. */
  async startInstance(at: number, env: Record<string, string> = {}): Promise<void> {
    this.instances[at] = await RunningServer.start({
      databaseUrl: this.pooler.url,
      port: this.ports[at],
      env: { DATABASE_DIRECT_URL: this.pooler.directUrl, TRUST_PROXY: '1', ...LIMITS, ...env },
    });
    await delay(2 * BALANCER_CHECK_MS);
  }

  /** Resolves when an instance that the balancer asks is ready. */
  async untilReady(): Promise<void> {
    await untilStatus(200, () => fetch(`${this.origin}/api/health/ready`));
  }

  /** What an operator does when the primary is lost. */
  async failOver(): Promise<void> {
    await this.standby.promote();
    await this.pooler.pointTo(this.standby.url);
  }
}
