import { RunningServer } from '../../system/support/running-server';
import type { Engine } from './engine';
import { eventually } from './eventually';
import { Page } from './page';
import { Projects } from './projects';

/** What a flow happens in: one browser and one server for all flows of an engine. */
export class Scene {
  readonly page: Page;
  readonly projects: Projects;
  readonly origin: string;
  /** Whose folder has the data of all. */
  private readonly first: RunningServer;

  private constructor(
    readonly engine: Engine,
    private server: RunningServer,
  ) {
    this.origin = server.origin;
    this.first = server;
    this.page = new Page(engine, this.origin);
    this.projects = new Projects(this.origin);
  }

  static async start(startEngine: () => Promise<Engine>): Promise<Scene> {
    const server = await RunningServer.start({ env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn', API_BASE_URL: '' } });
    const engine = await startEngine();
    const scene = new Scene(engine, server);
    await scene.page.open('/');
    return scene;
  }

  /** Sets the size of the page, and waits until it has it. */
  async resize(width: number, height: number): Promise<void> {
    await this.engine.resize(width, height);
    await eventually(async () => expect(await this.page.run(() => innerWidth)).toBe(width));
  }

  /** Takes from the browser what it remembers of the flows before, and gives its window the usual size. */
  async reset(): Promise<void> {
    // Of the same origin, and nothing to a browser.
    await this.page.open('/robots.txt');
    await this.resize(1280, 860);
    // WebKit takes its time to forget the language of the flow before.
    await eventually(async () => {
      await this.page.deleteCookies();
      expect(await this.page.run(() => document.cookie)).toBe('');
    });
    await this.page.run(() => localStorage.clear());
  }

  /** Ends the server at once, as a power cut would. */
  async cutServer(): Promise<void> {
    await this.server.kill();
  }

  /** Brings the server back where it was, with what it has stored. */
  async restoreServer(): Promise<void> {
    const { port, databaseUrl } = this.server;
    this.server = await RunningServer.start({ port, databaseUrl, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } });
  }

  async end(): Promise<void> {
    await this.engine.quit();
    await this.server.kill();
    await this.first.removeData();
  }
}
