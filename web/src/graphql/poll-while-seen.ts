/** Options of a query that asks again and again while the page is seen: a tab in the background asks for nothing. */
export const pollWhileSeen = (pollInterval: number) => ({ pollInterval, skipPollAttempt: () => document.hidden });
