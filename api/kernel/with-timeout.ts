import { DomainError } from './errors.ts';

/**
 * Returns the task's result. Throws TIMEOUT when it takes longer than `ms`. The task is not canceled and may still finish.
 */
export async function withTimeout<T>(ms: number, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError('TIMEOUT', 'This took too long. Please try again'));
    }, ms);
  });
  try {
    return await Promise.race([task, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
