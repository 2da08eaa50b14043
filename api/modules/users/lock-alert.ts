import type { Types } from 'mongoose';
import type { RequestContext } from '../../graphql/context.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { notifyOfSecurity } from './security-notice.ts';
import { locksAt } from './sign-in-throttle.ts';

/** Tells the owner of an account whose password is being guessed. Nobody waits for it, so that an answer's time doesn't tell whether there is one. */
export function alertOfLock(ctx: RequestContext, userId: Types.ObjectId, failures: number): void {
  if (!locksAt(failures)) return;
  const description = `Signing in was locked for a while after ${failures} wrong passwords in a row`;
  const telling = Promise.all([
    recordActivity(ctx, { userId, type: 'security_alert', description }),
    notifyOfSecurity(null, {
      userId,
      title: 'Somebody may be guessing your password',
      message: `${description}. If it was not you, choose a stronger password.`,
      at: ctx.now(),
    }),
  ]);
  telling.catch((err: unknown) => {
    ctx.runtime.log.error({ err, reqId: ctx.requestId }, 'The owner of an account could not be told of a lock');
  });
}
