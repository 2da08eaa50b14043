// Conversions between the days of date fields (YYYY-MM-DD, empty without a day) and the instants of the API (ISO 8601, null without one).

/** Turns the last day on which something is valid into the instant at which it expires: the end of the day in UTC. Null without a day. */
export const toExpiry = (lastDay: string): string | null => (lastDay ? `${lastDay}T23:59:59.999Z` : null);

/** Turns the first day on which something is valid into the instant at which it starts: the start of the day in UTC. Null without a day. */
export const toStart = (firstDay: string): string | null => (firstDay ? `${firstDay}T00:00:00.000Z` : null);

/** Returns the day in UTC on which something starts, for a date field. Empty without a start. */
export const toFirstDay = (startsAt: string | null): string => startsAt?.slice(0, 'YYYY-MM-DD'.length) ?? '';

/** Returns the day in UTC on which something expires, for a date field. Empty without an expiry. */
export const toLastDay = (expiresAt: string | null): string => expiresAt?.slice(0, 'YYYY-MM-DD'.length) ?? '';
