/** The end of a day (YYYY-MM-DD) in UTC, when what expires on that day ends. Null for no day. */
export const toExpiry = (lastDay: string): string | null => (lastDay ? `${lastDay}T23:59:59.999Z` : null);

/** The start of a day (YYYY-MM-DD) in UTC, when what starts on that day starts. Null for no day. */
export const toStart = (firstDay: string): string | null => (firstDay ? `${firstDay}T00:00:00.000Z` : null);

/** The day in UTC on which something starts, for a date field. Empty without a start. */
export const toFirstDay = (startsAt: string | null): string => startsAt?.slice(0, 'YYYY-MM-DD'.length) ?? '';

/** The day in UTC on which something expires, for a date field. Empty without an expiry. */
export const toLastDay = (expiresAt: string | null): string => expiresAt?.slice(0, 'YYYY-MM-DD'.length) ?? '';
