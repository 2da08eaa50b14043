import { keepDatesWhole } from './whole-dates.ts';

const days = /* @__PURE__ */ new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDays = /* @__PURE__ */ new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const times = /* @__PURE__ */ new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

// The days that the server decides about: when a plan or seats renew or end, when prompts reset, when something was paid, and until when an
// invitation is valid. The server's texts and mails name them in UTC, so every screen does too: in the user's time zone, the same event would
// be on two days. When something happened is another matter, and is in the user's time zone: relative-time.ts.

/**
 * Writes the day in UTC: 'Nov 23, 2026', whose first space does not break.
 * @param at an instant (ISO 8601), or a day (YYYY-MM-DD)
 */
export const formatUtcDay = (at: string): string => keepDatesWhole(days.format(new Date(at)));

/**
 * Writes the day in UTC without its year: 'Nov 23', whose space does not break.
 * @param at an instant (ISO 8601), or a day (YYYY-MM-DD)
 */
export const formatShortUtcDay = (at: string): string => keepDatesWhole(shortDays.format(new Date(at)));

/**
 * Writes the day and the time in UTC: 'Nov 23, 2026, 03:42 UTC'. For operators, who compare payments.
 * @param at an instant (ISO 8601)
 */
export const formatUtcTime = (at: string): string => `${times.format(new Date(at))} UTC`;
