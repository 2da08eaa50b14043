import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failures.mjs';

const PORT = 2947;
const STARTED_WITHIN_MS = 60_000;

/** @returns {Promise<import('node:net').Socket | null>} */
const tryToConnect = () =>
  new Promise((resolve) => {
    const socket = createConnection(PORT, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });

async function connect() {
  for (const start = Date.now(); Date.now() - start < STARTED_WITHIN_MS;) {
    const socket = await tryToConnect();
    if (socket) return socket;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Failure('Firefox did not start. Set FIREFOX to its program.');
}

/** @typedef {{ resolve: (value: { value?: unknown }) => void, reject: (error: Error) => void }} Waiting */

/** Sends commands by Marionette, Firefox's own protocol: `length:[0, id, name, parameters]`. @param {import('node:net').Socket} socket */
function createSender(socket) {
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  let received = Buffer.alloc(0);
  let sent = 0;
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (let colon = received.indexOf(':'); colon !== -1; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result ?? {});
      waiting.delete(id);
    }
  });
  /** @param {string} name @param {object} [parameters] @returns {Promise<{ value?: unknown }>} */
  return (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      const text = JSON.stringify([0, sent, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Starts a Firefox with an empty profile. `send` sends it a command, and resolves to the result. */
export async function startFirefox() {
  const profile = mkdtempSync(join(tmpdir(), 'plainprompt-firefox-'));
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${PORT});\n`);
  const program = process.env.FIREFOX || 'firefox';
  const browser = spawn(
    program,
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    // With a home of its own, Firefox leaves the user's files alone.
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  );
  // A program that can't be started is noticed below, because nothing listens.
  browser.on('error', () => undefined);
  const exited = new Promise((resolve) => browser.once('close', resolve));
  const end = async () => {
    browser.kill();
    await exited;
    rmSync(profile, { recursive: true, force: true });
  };
  const socket = await connect().catch(async (/** @type {unknown} */ error) => {
    await end();
    throw error;
  });
  const send = createSender(socket);
  await send('WebDriver:NewSession', {});
  return {
    send,
    stop: async () => {
      socket.destroy();
      await end();
    },
  };
}
