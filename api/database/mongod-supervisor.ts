import { type MongoInstance, MongoInstanceEvents } from 'mongodb-memory-server-core/lib/util/MongoInstance.js';
import { messageOf, StartupError } from '#api/kernel/startup-error.ts';
import { launchMongod, type MongodSettings } from './mongod-process.ts';
import { makePrimary } from './replica-set.ts';

/** How often a mongod is restarted within the window. After that, something is wrong that a restart does not repair. */
const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 10 * 60_000;

interface Observer {
  log: (line: string) => void;
  onLost: (error: StartupError) => void;
}

/**
 * A mongod that is kept running on its port until `stop` is called: one that ends by itself is started again. If it can't be started, it is lost:
 * nothing is tried a second time.
 */
export class MongodSupervisor {
  readonly #settings: MongodSettings;
  readonly #observer: Observer;
  #instance: MongoInstance;
  #stopping = false;
  #restarts: number[] = [];
  #restarting = Promise.resolve();

  /** `instance` was launched with these settings and runs. */
  constructor(instance: MongoInstance, settings: MongodSettings, observer: Observer) {
    this.#settings = settings;
    this.#observer = observer;
    this.#instance = instance;
    this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    await this.#instance.stop();
  }

  #watch(): void {
    this.#instance.once(MongoInstanceEvents.instanceClosed, () => {
      if (!this.#stopping) this.#restarting = this.#restart();
    });
  }

  /** Starts mongod again, on the same port, so that the server's connections recover by themselves. */
  async #restart(): Promise<void> {
    const now = Date.now();
    this.#restarts = [...this.#restarts.filter((at) => at > now - RESTART_WINDOW_MS), now];
    try {
      if (this.#restarts.length > MAX_RESTARTS) throw new Error('it keeps ending');
      this.#observer.log('The database ended unexpectedly: starting it again…');
      this.#instance = await launchMongod(this.#settings);
      this.#watch();
      await makePrimary(this.#settings.port, this.#settings.access);
      this.#observer.log('The database is back.');
    } catch (error) {
      if (this.#stopping) return;
      this.#observer.onLost(new StartupError(`The database ended and can't be started again: ${messageOf(error)}`));
    }
  }
}
