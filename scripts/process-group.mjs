import { spawn } from 'node:child_process';
import { ROOT } from './command.mjs';

/** The time that a process has to end after a signal, before it is killed. */
const KILLED_AFTER_MS = 10_000;

/** Child processes that end together: when one of them ends, or when the group is ended. */
export class ProcessGroup {
  /** @type {{ child: import('node:child_process').ChildProcess, exited: Promise<unknown> }[]} */
  #members = [];
  #isEnding = false;
  /** @type {string | null} */
  #endedFirst = null;

  /**
   * Starts Node in the project's folder.
   * @param {string} name
   * @param {readonly string[]} args of Node
   * @param {NodeJS.ProcessEnv} [env]
   */
  start(name, args, env = process.env) {
    // A pipe that stays open: the extension's build reads its input after a change, and exits at its end.
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['pipe', 'inherit', 'inherit'] });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    void exited.then(() => {
      if (!this.#isEnding) this.#endedFirst = name;
      this.end();
    });
    this.#members.push({ child, exited });
  }

  /** @param {number} [delayMs] before the processes are signaled */
  end(delayMs = 0) {
    if (this.#isEnding) return;
    this.#isEnding = true;
    for (const { child, exited } of this.#members) {
      const timers = [
        setTimeout(() => child.kill('SIGTERM'), delayMs),
        setTimeout(() => child.kill('SIGKILL'), delayMs + KILLED_AFTER_MS),
      ];
      void exited.then(() => timers.forEach(clearTimeout));
    }
  }

  /**
   * Waits until all processes exited. Resolves to the name of the one that ended by itself, or null if the group was ended.
   * @returns {Promise<string | null>}
   */
  async exited() {
    await Promise.all(this.#members.map(({ exited }) => exited));
    return this.#endedFirst;
  }
}
