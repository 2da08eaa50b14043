/** The end of a day (YYYY-MM-DD) in UTC, when what expires on that day ends. Null for no day. */
export const toExpiry = (lastDay: string): string | null => (lastDay ? `${lastDay}T23:59:59.999Z` : null);

/** The day in UTC on which something expires, for a date field. Empty without an expiry. */
export const toLastDay = (expiresAt: string | null): string => expiresAt?.slice(0, 'YYYY-MM-DD'.length) ?? '';
