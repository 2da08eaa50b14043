import mongoose, { type Types } from 'mongoose';
import type { UpdateProfileInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { applyRetention } from '#api/modules/history/history.service.ts';
import { appendEvent } from '#api/modules/outbox/outbox.service.ts';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { fullNameProblem } from './account-fields.rules.ts';
import { Users } from './user.model.ts';
import { toEventData } from './user-events.ts';

type ProfileChanges = Partial<Pick<UserRecord, 'fullName' | 'retentionDays'>>;

const retentionProblem = (days: number) =>
  RETENTION_DAYS.choices.includes(days) ? null : `Retention must be one of ${RETENTION_DAYS.choices.join(', ')} days`;

/** Reads the values that differ from the stored ones. Throws BAD_USER_INPUT. */
function readChanges(user: UserRecord, input: UpdateProfileInput): ProfileChanges {
  const fullName = input.fullName?.trim();
  const retentionDays = input.retentionDays ?? undefined;
  assertValid({
    fullName: fullName === undefined ? null : fullNameProblem(fullName),
    retentionDays: retentionDays === undefined ? null : retentionProblem(retentionDays),
  });
  return {
    ...(fullName !== undefined && fullName !== user.fullName && { fullName }),
    ...(retentionDays !== undefined && retentionDays !== user.retentionDays && { retentionDays }),
  };
}

/** Describes the changes for the activity log. */
const describe = ({ fullName, retentionDays }: ProfileChanges) =>
  [
    fullName !== undefined && 'Changed the name',
    retentionDays !== undefined && `Set the history retention to ${retentionDays} days`,
  ]
    .filter((part) => part !== false)
    .join('. ');

async function storeProfile(ctx: RequestContext, userId: Types.ObjectId, changes: ProfileChanges): Promise<UserRecord> {
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    const change = { ...changes, ...(changes.retentionDays !== undefined && { retentionChangedAt: at }) };
    const options = { session, returnDocument: 'after' } as const;
    const user = await Users.findOneAndUpdate({ _id: userId }, { $set: change }, options)
      .select('-sessions')
      .lean<UserRecord>();
    if (!user) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
    if (changes.fullName !== undefined) {
      const data = { user: toEventData(user), changed: ['full_name'] };
      await appendEvent(session, { type: 'user.updated', data, at });
    }
    const activity = { userId, type: 'profile_update', description: describe(changes) } as const;
    await recordActivity(session, { ...activity, client: ctx.client, at });
    return user;
  });
}

/** Changes the viewer's name and how long their history is kept. An absent or null value stays as it is. Throws BAD_USER_INPUT. */
export async function updateProfile(ctx: RequestContext, input: UpdateProfileInput): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  const changes = readChanges(user, input);
  if (Object.keys(changes).length === 0) return user;
  const changed = await storeProfile(ctx, user._id, changes);
  // Reads already hide entries past the new retention. This sets when the database deletes them.
  if (changes.retentionDays !== undefined) await applyRetention(user._id, changes.retentionDays);
  return changed;
}
