const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** '2026-02' is 'Feb 2026'. */
export const formatMonth = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));
