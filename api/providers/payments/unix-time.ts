/** Both providers send and expect times in whole seconds. */
export const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const fromUnixSeconds = (seconds: number): Date => new Date(seconds * 1000);
