import { z } from 'zod';

/** The last second of the year 9999. Later times can't be stored, or written as a date. */
const LAST_SECOND = 253_402_300_799;

/** A time in an event of a provider. */
export const unixSeconds = z.int().min(0).max(LAST_SECOND);

/** An amount in an event of a provider. */
export const eventAmount = z.int().min(0);

/** The code of a currency, in any case in the event and in upper case after it. */
export const eventCurrency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toUpperCase());
