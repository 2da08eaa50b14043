import type { Resolvers } from '#api/graphql/types.generated.ts';
import { hasRequest } from '#api/rewriting/engine/has-request.ts';
import { keepRefusedRewrite } from './keep-refused-rewrite.ts';
import { loadRunOutcome } from './run-outcome.ts';
import type { SimplifyEvent } from './simplification.ts';
import { simplify } from './simplify.ts';
import { simplifyStream } from './simplify-stream.ts';
import { tryRewrite } from './try-rewrite.ts';

/** Read from the prompt only where a client asks for it: an unchanged prompt is read in a few milliseconds, and others have a request. */
const hasRequestIn = ({
  originalText,
  simplifiedText,
}: {
  readonly originalText: string;
  readonly simplifiedText: string;
}) => originalText !== simplifiedText || hasRequest(originalText);

export const simplificationResolvers: Resolvers = {
  Query: { runOutcome: (_parent, { idempotencyKey }, ctx) => loadRunOutcome(ctx, idempotencyKey) },
  Mutation: {
    simplify: (_parent, { input }, ctx) => simplify(ctx, input),
    keepRefusedRewrite: (_parent, { id }, ctx) => keepRefusedRewrite(ctx, id),
    tryRewrite: (_parent, { text }, ctx) => tryRewrite(ctx, text),
  },
  Simplification: { hasRequest: hasRequestIn },
  TrialRewrite: { hasRequest: hasRequestIn },
  // The root type of GraphQL subscriptions: a `Subscription` in this API is a user's plan.
  Stream: {
    simplifyStream: {
      subscribe: (_parent, { input }, ctx) => simplifyStream(ctx, input),
      resolve: (event: SimplifyEvent) => event,
    },
  },
};
