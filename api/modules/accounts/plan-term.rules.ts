import type { UserRecord } from '#api/kernel/viewer.ts';

/** Stored for a plan that neither ends nor renews, and without a plan: later than all terms, so that ascending order begins with those that are due next. */
export const NO_TERM = new Date('9999-12-31T00:00:00.000Z');

type Term = Pick<UserRecord, 'planTermAt' | 'planRenews'>;

const hasTerm = ({ planTermAt }: Term) => planTermAt.getTime() !== NO_TERM.getTime();

/** Returns when the effective plan ends. Null: it renews, or has no end. */
export const planEndOf = (term: Term): Date | null => (hasTerm(term) && !term.planRenews ? term.planTermAt : null);

/** Returns when the effective plan renews. Null: it does not. */
export const planRenewalOf = (term: Term): Date | null => (hasTerm(term) && term.planRenews ? term.planTermAt : null);
