import type { Resolvers } from '#api/graphql/types.generated.ts';
import { isEnglish } from '#api/rewriting/engine/english/language.ts';
import { simplify } from './simplifications.service.ts';
import { type SimplifyEvent, simplifyStream } from './simplify-stream.ts';
import { tryRewrite } from './try-rewrite.service.ts';

export const simplificationResolvers: Resolvers = {
  Simplification: { isEnglish: ({ originalText }) => isEnglish(originalText) },
  TrialRewrite: { isEnglish: ({ originalText }) => isEnglish(originalText) },
  Mutation: {
    simplify: (_parent, { input }, ctx) => simplify(ctx, input),
    tryRewrite: (_parent, { text }, ctx) => tryRewrite(ctx, text),
  },
  Stream: {
    simplifyStream: {
      subscribe: (_parent, { input }, ctx) => simplifyStream(ctx, input),
      resolve: (event: SimplifyEvent) => event,
    },
  },
};
