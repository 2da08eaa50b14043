import { DomainError } from '#api/kernel/errors.ts';
import type { Log } from '#api/kernel/log.ts';
import { createWorkerPool, PoolError, type PoolErrorReason } from '#api/lib/worker-pool.ts';
import type { TextProcessor } from '#api/ports/text-processor.ts';
import type { TextTask, TextTasks } from './text-tasks.ts';

/**
 * The time after which a thread is replaced. A prompt of 20,000 characters takes a thread about 0.1 s; a task that
 * takes 50 times as long does not end, or the machine is too slow to be useful.
 */
const DEADLINE_MS = 5000;
/**
 * The maximum number of waiting tasks, multiplied by RATE_LIMIT_SCALE if that is above 1. It is more than the number of runs that one server works
 * on at the same time (`MAX_RUNS.perServer` in runs-in-progress.ts), which grows likewise, so that only a flood of trial rewrites, which are no
 * runs, reaches it.
 */
const MAX_WAITING = 250;
/** The maximum size of a thread's heap. The engine, the guard and the tables of the tokenizer take about 100 MB. */
const MAX_HEAP_MB = 384;

/**
 * The program of the threads. It is in the folder of main.js in the bundle, and in the folder of this file in the
 * sources.
 */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './rewriting-worker.ts' : './rewriting-worker.js',
  import.meta.url,
);

const OVERDUE: Readonly<Record<TextTask['name'], string>> = {
  simplify: 'This prompt took too long to simplify. Shorten it and try again.',
  check: 'The rewritten prompt took too long to check. Shorten your prompt and try again.',
  measure: 'The rewritten prompt took too long to count. Shorten your prompt and try again.',
};

const REFUSALS: Readonly<Record<PoolErrorReason, (task: TextTask['name'], cause: PoolError) => DomainError>> = {
  full: () =>
    new DomainError('UNAVAILABLE', 'Too many prompts are being rewritten right now. Please try again in a moment.'),
  overdue: (task, cause) => new DomainError('TIMEOUT', OVERDUE[task], { cause }),
  crashed: (_task, cause) =>
    new DomainError('PROVIDER_FAILED', 'Rewriting failed, and cost you nothing. Please try again.', { cause }),
  closed: () => new DomainError('UNAVAILABLE', 'The server is shutting down. Please try again in a moment.'),
};

interface ThreadOptions {
  readonly threads: number;
  readonly log: Log;
  readonly rateLimitScale: number;
  readonly entry?: URL;
  readonly deadlineMs?: number;
  readonly maxWaiting?: number;
}

export interface TextProcessorInThreads extends TextProcessor {
  /** Starts threads until there are `count`, by default all. Without it, they start with the first tasks. */
  readonly warmUp: (count?: number) => Promise<void>;
  /** Terminates the threads and their current tasks. */
  readonly close: () => Promise<void>;
}

export function createTextProcessor({
  threads,
  log,
  rateLimitScale,
  entry = ENTRY,
  deadlineMs = DEADLINE_MS,
  maxWaiting = MAX_WAITING * Math.max(1, rateLimitScale),
}: ThreadOptions): TextProcessorInThreads {
  const pool = createWorkerPool({ entry, threads, maxWaiting, deadlineMs, maxHeapMb: MAX_HEAP_MB });

  async function run<Name extends keyof TextTasks>(
    name: Name,
    input: Parameters<TextTasks[Name]>[0],
    signal?: AbortSignal,
  ): Promise<ReturnType<TextTasks[Name]>> {
    try {
      return (await pool.run({ name, input }, signal)) as ReturnType<TextTasks[Name]>;
    } catch (error) {
      if (!(error instanceof PoolError)) throw error;
      // The text is private and must not be logged.
      if (error.reason === 'overdue' || error.reason === 'crashed') {
        log.warn({ err: error, task: name, size: JSON.stringify(input).length }, 'A rewriting thread was replaced');
      }
      throw REFUSALS[error.reason](name, error);
    }
  }

  return {
    simplify: (task, signal) => run('simplify', task, signal),
    check: (rewrite, signal) => run('check', rewrite, signal),
    measure: (rewrite, signal) => run('measure', rewrite, signal),
    warmUp: pool.warmUp,
    close: pool.close,
  };
}
