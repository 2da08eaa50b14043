import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_SECONDS } from '#api/lib/days.ts';
import type { RequestContext } from './context.ts';
import { DomainError } from './errors.ts';
import { perRuntime } from './per-runtime.ts';

/** The lists that can be exported. A cursor of one is not valid for another. */
type ExportedList =
  | 'analytics'
  | 'audit'
  | 'churn'
  | 'financial'
  | 'history'
  | 'payments'
  | 'promo-codes'
  | 'teams'
  | 'users';

interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };
}

type WithCursor<TPage extends Page> = Omit<TPage, 'pageInfo'> & {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

interface ExportedPage<TPage extends Page> {
  readonly list: ExportedList;
  readonly after: string | null | undefined;
  /** Reads the page after a cursor of the list, without its signature. Null: the first page. */
  readonly read: (after: string | null) => Promise<TPage>;
}

interface Export<TPage extends Page> extends ExportedPage<TPage> {
  /** Counts the export. */
  readonly begin: () => Promise<void>;
}

/** Returns the id of the user or access token that sent the request. Throws UNAUTHENTICATED without one. */
function requireCallerId({ viewer }: RequestContext): string {
  if (viewer.kind === 'anonymous') throw new DomainError('UNAUTHENTICATED', 'Please sign in');
  return viewer.kind === 'user' ? viewer.userId : viewer.tokenId;
}

const keyOf = perRuntime(({ config }) =>
  createHmac('sha256', config.sessionKeys[0].key).update('export pages').digest(),
);

interface Seal {
  readonly list: ExportedList;
  readonly cursor: string;
  /** When the page before was read, in seconds since 1970. */
  readonly readAt: number;
}

const sign = (ctx: RequestContext, { list, cursor, readAt }: Seal) =>
  createHmac('sha256', keyOf(ctx.runtime))
    .update([requireCallerId(ctx), list, readAt, cursor].join(' '))
    .digest('base64url');

/** Adds a signature to a cursor, which proves that an export returned it to this caller. */
const seal = (ctx: RequestContext, { list, cursor, readAt }: Seal) =>
  [cursor, readAt, sign(ctx, { list, cursor, readAt })].join('.');

/** Reads the cursor in an `after` argument. `isSealed`: it was sealed for this caller and list within the last hour. */
function unseal(ctx: RequestContext, list: ExportedList, after: string) {
  // The signature, an HMAC-SHA-256 in base64url, has 43 characters.
  const [, cursor = after, seconds, signature] = /^(.*)\.(\d{1,12})\.([\w-]{43})$/.exec(after) ?? [];
  if (seconds === undefined || signature === undefined) return { cursor, isSealed: false };
  const readAt = Number(seconds);
  const isRecent = ctx.now().getTime() / 1000 - readAt <= HOUR_SECONDS;
  const expected = sign(ctx, { list, cursor, readAt });
  return { cursor, isSealed: isRecent && timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) };
}

/**
 * Returns a page of an export. The first page counts, and so does a page after a cursor that an export of this list did not return to this caller
 * within the last hour: otherwise made-up cursors would read a list without counting. Checks no rights. Throws RATE_LIMITED and what `read` throws.
 */
export async function readExportPage<TPage extends Page>(
  ctx: RequestContext,
  { list, after, begin, read }: Export<TPage>,
): Promise<WithCursor<TPage>> {
  const start = after ? unseal(ctx, list, after) : null;
  if (!start?.isSealed) await begin();
  const { pageInfo, ...page } = await read(start?.cursor ?? null);
  const { hasNextPage, endCursor = null } = pageInfo;
  const readAt = Math.floor(ctx.now().getTime() / 1000);
  return { ...page, pageInfo: { hasNextPage, endCursor: endCursor && seal(ctx, { list, cursor: endCursor, readAt }) } };
}

/** Returns a page of a list for a file. Each export counts against the limit of exports of lists. Throws RATE_LIMITED. */
export const exportListPage = async <TPage extends Page>(
  ctx: RequestContext,
  page: ExportedPage<TPage>,
): Promise<WithCursor<TPage>> =>
  readExportPage(ctx, { ...page, begin: () => ctx.runtime.rateLimits.consume('listExport', requireCallerId(ctx)) });
