/** How an attempt is logged. */
export type WebhookOutcome = 'succeeded' | 'failed';

/** Returns whether an attempt succeeded: with a status from 200 to 299. Null: there was no response. */
export const toOutcome = (responseStatus: number | null): WebhookOutcome =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300 ? 'succeeded' : 'failed';
