import { personOf } from '../../auth/viewer.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';
import { changeEmail } from './email-change.ts';
import { endOneSession, endOtherSessions, listSessions } from './open-sessions.ts';
import { changePassword } from './password-changes.ts';
import { signIn, signOut } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { statusOf } from './user-events.ts';
import { updateProfile } from './users.service.ts';

export const userResolvers: Resolvers = {
  Query: {
    viewer: (_parent, _args, ctx) => personOf(ctx.viewer).user,
    sessions: (_parent, _args, ctx) => listSessions(ctx),
  },
  Mutation: {
    signUp: (_parent, { input }, ctx) => signUp(ctx, input),
    signIn: (_parent, { input }, ctx) => signIn(ctx, input),
    signOut: (_parent, _args, ctx) => signOut(ctx),
    updateProfile: (_parent, { input }, ctx) => updateProfile(ctx, input),
    changePassword: (_parent, { input }, ctx) => changePassword(ctx, input),
    changeEmail: (_parent, { input }, ctx) => changeEmail(ctx, input),
    endSession: (_parent, { id }, ctx) => endOneSession(ctx, id),
    endOtherSessions: (_parent, _args, ctx) => endOtherSessions(ctx),
  },
  User: {
    id: (user) => user._id.toHexString(),
    status: (user) => statusOf(user),
  },
};
