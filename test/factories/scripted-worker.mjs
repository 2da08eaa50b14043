/*
 * A worker in the place of the engine and the guard, which does what the first word of a prompt says. Plain JavaScript, so that it starts at once.
 */
import { parentPort } from 'node:worker_threads';

/** @type {Record<string, () => unknown>} */
const ACTS = {
  loop: () => {
    for (;;) Math.random();
  },
  exit: () => process.exit(3),
  grow: () => {
    const held = [];
    for (;;) held.push(new Array(100_000).fill({}));
  },
  throw: () => {
    throw new TypeError('a bug');
  },
  wait: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300),
};

/** @type {Record<string, (input: any) => unknown>} */
const ANSWERS = {
  simplify: ({ text }) => {
    ACTS[text.split(' ')[0]]?.();
    return { text: `short: ${text}`, changes: [], inputTokens: 2, outputTokens: 3 };
  },
  check: ({ rewritten }) => ({ ok: true, text: rewritten }),
  measure: () => ({ before: { words: 1, tokens: 2 }, after: { words: 1, tokens: 3 } }),
};

const port = parentPort;
if (!port) throw new Error('This file runs as a worker.');
port.on('message', ({ name, input }) => {
  try {
    port.postMessage({ kind: 'result', result: ANSWERS[name]?.(input) });
  } catch (error) {
    port.postMessage({ kind: 'failure', error });
  }
});
port.postMessage({ kind: 'ready' });
