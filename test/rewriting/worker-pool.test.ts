import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createWorkerPool, type WorkerPool } from '#api/lib/worker-pool.ts';
import { times } from '../setup/times.ts';

const SCRIPTED = new URL('../factories/scripted-worker.mjs', import.meta.url);
const BROKEN = new URL('../factories/missing-worker.mjs', import.meta.url);

const open: WorkerPool[] = [];

const taskOf = (text: string) => ({ name: 'simplify', input: { text, style: 'simplify' } });

function givenPool(options: Partial<Parameters<typeof createWorkerPool>[0]> = {}) {
  const pool = createWorkerPool({
    entry: SCRIPTED,
    threads: 1,
    maxWaiting: 10,
    deadlineMs: 60_000,
    maxHeapMb: 64,
    ...options,
  });
  open.push(pool);
  return (text: string, signal?: AbortSignal) => pool.run(taskOf(text), signal);
}

/** Counts the threads that are created until the end of the test. */
function countThreads(): () => number {
  let created = 0;
  const count = () => (created += 1);
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return () => created;
}

const answer = (text: string) => expect.objectContaining({ text: `short: ${text}` }) as unknown;

afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

test('runs tasks in threads, as many at once as there are threads', async () => {
  const run = givenPool({ threads: 2 });
  const texts = times(6, (index) => `prompt ${index}`);
  expect(await Promise.all(texts.map((text) => run(text)))).toEqual(texts.map(answer));
});

test('a task that never ends is cut at its deadline, and those behind it go on', async () => {
  const run = givenPool({ deadlineMs: 300 });
  const [stuck, next] = await Promise.allSettled([run('loop'), run('next')]);
  expect(stuck).toMatchObject({ status: 'rejected', reason: { name: 'PoolError', reason: 'overdue' } });
  expect(next).toMatchObject({ value: { text: 'short: next' } });
});

test('the deadline counts the time that a task runs, not the time that it waits', async () => {
  const run = givenPool({ deadlineMs: 2000 });
  const outcomes = await Promise.allSettled(times(10, () => run('wait')));
  expect(outcomes.map(({ status }) => status)).toEqual(times(10, () => 'fulfilled'));
});

test('the event loop is free while a task runs', async () => {
  const run = givenPool({ deadlineMs: 500 });
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  await expect(run('loop')).rejects.toMatchObject({ reason: 'overdue' });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

test.each(['exit', 'grow'])('a thread that crashes (%s) fails its own task only, and is replaced', async (act) => {
  const run = givenPool();
  const [crashed, next] = await Promise.allSettled([run(act), run('next')]);
  expect(crashed).toMatchObject({
    status: 'rejected',
    reason: { reason: 'crashed', cause: expect.any(Error) as Error },
  });
  expect(next).toMatchObject({ value: { text: 'short: next' } });
});

test('a task that throws fails alone, and its thread goes on', async () => {
  const run = givenPool();
  await expect(run('throw')).rejects.toThrow(TypeError);
  expect(await run('next')).toEqual(answer('next'));
});

test('a task that cannot be sent to a thread fails alone', async () => {
  const pool = createWorkerPool({ entry: SCRIPTED, threads: 1, maxWaiting: 1, deadlineMs: 60_000, maxHeapMb: 64 });
  open.push(pool);
  await expect(pool.run(() => undefined)).rejects.toThrow('could not be cloned');
  expect(await pool.run(taskOf('next'))).toEqual(answer('next'));
});

test('a task is refused while as many tasks wait as may, and a later one runs', async () => {
  const run = givenPool({ maxWaiting: 2 });
  // Its thread has started, so that the next task runs at once and those after it wait.
  await run('first');
  const outcomes = await Promise.allSettled([run('wait'), run('a'), run('b'), run('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes[3]).toMatchObject({ reason: { reason: 'full' } });
  expect(await run('later')).toEqual(answer('later'));
});

test('aborting a task frees its place in the queue at once, and stops no thread', async () => {
  const run = givenPool({ maxWaiting: 1 });
  await run('first');
  const left = new AbortController();
  const [running, waiting] = [run('wait', left.signal), run('waits', left.signal)];
  left.abort(new Error('left'));
  const next = run('next');
  await expect(running).rejects.toThrow('left');
  await expect(waiting).rejects.toThrow('left');
  expect(await next).toEqual(answer('next'));
  await expect(run('late', left.signal)).rejects.toThrow('left');
});

test('a thread can be started before the others, which start one after the other', async () => {
  const started = countThreads();
  const pool = createWorkerPool({ entry: SCRIPTED, threads: 3, maxWaiting: 2, deadlineMs: 60_000, maxHeapMb: 64 });
  open.push(pool);
  await pool.warmUp(1);
  expect(started()).toBe(1);
  await pool.warmUp();
  expect(started()).toBe(3);
  await pool.warmUp();
  expect(started()).toBe(3);
});

test('if the first thread cannot start, no other is tried', async () => {
  const started = countThreads();
  const pool = createWorkerPool({ entry: BROKEN, threads: 3, maxWaiting: 2, deadlineMs: 60_000, maxHeapMb: 64 });
  open.push(pool);
  await pool.warmUp();
  expect(started()).toBe(1);
});

test('closing ends the threads, whatever they do', async () => {
  const pool = createWorkerPool({ entry: SCRIPTED, threads: 1, maxWaiting: 2, deadlineMs: 60_000, maxHeapMb: 64 });
  await pool.warmUp();
  const outcomes = Promise.allSettled(['loop', 'next'].map((text) => pool.run(taskOf(text))));
  await pool.close();
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { reason: 'closed' } });
  await expect(pool.run(taskOf('late'))).rejects.toMatchObject({ reason: 'closed' });
});

test('if a worker cannot start, the tasks that wait for it fail, and it is not started over and over', async () => {
  const run = givenPool({ entry: BROKEN });
  const outcomes = await Promise.allSettled([run('a'), run('b')]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { reason: 'crashed' } });
  await expect(run('again')).rejects.toMatchObject({ reason: 'crashed' });
});
