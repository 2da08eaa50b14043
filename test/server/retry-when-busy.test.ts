import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
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
    block(300);
    throw new Error('timed out');
  };
  await expect(retryWhenBusy(connect)).resolves.toBe('connected');
  expect(attempts).toBe(3);
});

test('what failed while the process waited fails at once', async () => {
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    throw new Error('refused');
  };
  // How busy this process really is depends on the machine and on the tests that ran in it before.
  const measured = vi
    .spyOn(performance, 'eventLoopUtilization')
    .mockReturnValue({ idle: 90, active: 10, utilization: 0.1 });
  try {
    await expect(retryWhenBusy(connect)).rejects.toThrow('refused');
  } finally {
    measured.mockRestore();
  }
  expect(attempts).toBe(1);
});

test('a process that is always busy gives up', async () => {
  let attempts = 0;
  const connect = async () => {
    attempts += 1;
    await setTimeout(1);
    block(300);
    throw new Error('timed out');
  };
  await expect(retryWhenBusy(connect)).rejects.toThrow('timed out');
  expect(attempts).toBe(4);
});
