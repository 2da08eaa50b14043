const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns whether a month such as '2026-02' is the current one in UTC, so that its figures are not complete yet. */
export const isCurrentMonth = (month: string): boolean => month === new Date().toISOString().slice(0, 7);

/** Writes a month: '2026-02' is 'Feb 2026'. */
export const formatMonth = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));
