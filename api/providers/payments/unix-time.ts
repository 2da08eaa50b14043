/** Converts a time to whole seconds since 1970, which Stripe and Razorpay send and expect. */
export const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000);
