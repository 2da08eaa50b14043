import type { Resolvers } from '#api/graphql/types.generated.ts';
import { endOtherSessions, endSession, listSessions } from './open-sessions.ts';
import { changePassword } from './password-change.service.ts';
import { signIn, signOut } from './sign-in.ts';
import { signUp } from './sign-up.service.ts';

export const sessionResolvers: Resolvers = {
  Query: {
    sessions: (_parent, _args, ctx) => listSessions(ctx),
  },
  Session: {
    joinedTeam: ({ joinedTeam }) => joinedTeam ?? false,
    canceledEmail: ({ canceledEmail }) => canceledEmail ?? null,
  },
  Mutation: {
    signUp: (_parent, { input }, ctx) => signUp(ctx, input),
    signIn: (_parent, { input }, ctx) => signIn(ctx, input),
    signOut: (_parent, _args, ctx) => signOut(ctx),
    changePassword: (_parent, { input }, ctx) => changePassword(ctx, input),
    endSession: (_parent, { id }, ctx) => endSession(ctx, id),
    endOtherSessions: (_parent, _args, ctx) => endOtherSessions(ctx),
  },
};
