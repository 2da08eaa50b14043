import { z } from 'zod';
import {
  RestReadSocialProofDocument,
  RestReadStatsDocument,
  RestReadUserAnalyticsDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const RANGES = { '7d': 'last_7_days', '30d': 'last_30_days', '90d': 'last_90_days' } as const;

export const usageRoutes = [
  route('GET /user/stats', RestReadStatsDocument, { reply: 'stats' }),
  route('GET /user/analytics', RestReadUserAnalyticsDocument, {
    query: z.object({
      range: z
        .enum(['7d', '30d', '90d'], 'range must be 7d, 30d or 90d')
        .default('30d')
        .meta({ description: 'The number of days, today included.' }),
    }),
    variables: ({ query }) => ({ range: RANGES[query.range] }),
    reply: 'analytics',
  }),
  route('GET /public/social-proof', RestReadSocialProofDocument, { reply: 'social_proof', cacheSeconds: 30 }),
];
