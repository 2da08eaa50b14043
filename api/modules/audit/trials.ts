type Fields = Readonly<Record<string, unknown>>;

/** Mutations that try something outside and return how that went, and whether a result says that it works. */
const TRIALS: Readonly<Record<string, (result: Fields) => boolean>> = {
  testWebhook: ({ delivered }) => delivered === true,
  tryPaymentMethod: ({ outcome }) => outcome === 'accepted',
  tryProviderKey: ({ outcome }) => outcome === 'accepted',
};

/** Returns the outcome of a mutation that returned a result. A trial that failed is a failure, though it threw nothing. */
export function toTrialOutcome(field: string, result: unknown): 'ok' | 'PROVIDER_FAILED' {
  const works = TRIALS[field];
  return !works || works((result ?? {}) as Fields) ? 'ok' : 'PROVIDER_FAILED';
}
