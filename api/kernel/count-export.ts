import type { RequestContext } from './context.ts';
import { DomainError } from './errors.ts';

/** Returns the id of the user or access token that sent the request. Throws UNAUTHENTICATED without one. */
function requireCallerId({ viewer }: RequestContext): string {
  if (viewer.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', 'Please sign in');
  return viewer.kind === 'user' ? viewer.userId : viewer.tokenId;
}

/** Counts the first page of a list as an export. Further pages belong to the same export. Throws RATE_LIMITED. */
export async function countExport(ctx: RequestContext, after: string | null | undefined): Promise<void> {
  if (!after) await ctx.runtime.rateLimits.consume('listExport', requireCallerId(ctx));
}
