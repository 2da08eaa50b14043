import DataLoader from 'dataloader';
import { trusted, type Types } from 'mongoose';
import type { RequestContext } from '../../graphql/context.ts';
import { perRequest } from '../../graphql/per-request.ts';
import { type UserRecord, Users } from './user.model.ts';

/** What others who work with somebody know of them. */
type PersonName = Pick<UserRecord, '_id' | 'fullName' | 'email'>;

/** By user id; null for an account that is gone. */
const personLoader = perRequest(
  () =>
    new DataLoader<string, PersonName | null>(async (userIds) => {
      const people = await Users.find({ _id: trusted({ $in: [...userIds] }) }, { fullName: 1, email: 1 }).lean<
        PersonName[]
      >();
      const byId = new Map(people.map((person) => [String(person._id), person]));
      return userIds.map((userId) => byId.get(userId) ?? null);
    }),
);

/** As those see them who share something with them. An account that is being erased has no name any more. */
export async function nameSeenBy(ctx: RequestContext, userId: Types.ObjectId): Promise<Omit<PersonName, '_id'>> {
  return (await personLoader(ctx).load(String(userId))) ?? { fullName: 'Deleted account', email: '' };
}

/** Null for an account that is gone. */
export async function nameOf(userId: Types.ObjectId): Promise<string | null> {
  const person = await Users.findById(userId, { fullName: 1 }).lean<Pick<UserRecord, 'fullName'>>();
  return person?.fullName ?? null;
}
