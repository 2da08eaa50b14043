import type { RequestContext } from './context.ts';

/**
 * Waits for something that follows a change which is made already. A failure is logged with `message`, and null returned: an error would
 * say that the change was not made, and lose what it returns.
 */
export async function orLog<T>(
  { runtime, requestId }: Pick<RequestContext, 'runtime' | 'requestId'>,
  step: Promise<T>,
  message: string,
): Promise<T | null> {
  try {
    return await step;
  } catch (err) {
    runtime.log.error({ err, reqId: requestId }, message);
    return null;
  }
}
