import { PAGE_SIZE } from '#schema/limits.ts';

/** From 1 on; anything else that an address says is page 1. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** At least one, also of nothing. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE.default));

/** The same address at another page; the first goes without a number. */
export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}
