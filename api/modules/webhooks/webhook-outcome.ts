/** How an attempt is logged. */
export type WebhookOutcome = 'succeeded' | 'failed';

/** Statuses from 200 to 299 are a success. Null: there was no response. */
export const toOutcome = (responseStatus: number | null): WebhookOutcome =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300 ? 'succeeded' : 'failed';
