import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { retryWhenBusy } from '#api/lib/retry-when-busy.ts';

/** Keeps the process from reading anything. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('what failed while the process was busy is tried again, and succeeds once it is not', async () => {
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    await setTimeout(1);
    if (attempts > 2) return 'connected';
    block(50);
    throw new Error('timed out');
  };
  await expect(retryWhenBusy(connect)).resolves.toBe('connected');
  expect(attempts).toBe(3);
});

test('what failed while the process waited fails at once', async () => {
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    await setTimeout(200);
    throw new Error('refused');
  };
  await expect(retryWhenBusy(connect)).rejects.toThrow('refused');
  expect(attempts).toBe(1);
});

test('a process that is always busy gives up', async () => {
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    await setTimeout(1);
    block(50);
    throw new Error('timed out');
  };
  await expect(retryWhenBusy(connect)).rejects.toThrow('timed out');
  expect(attempts).toBe(4);
});
