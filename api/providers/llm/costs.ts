/** List prices in US dollars per million tokens, which equal millionths of a dollar per token. Without discounts and caching. */
interface Price {
  readonly input: number;
  readonly output: number;
}

const PRICES: readonly (readonly [model: RegExp, price: Price])[] = [
  [/^gpt-5-pro(?:-\d{4}-\d\d-\d\d)?$/, { input: 15, output: 120 }],
  [/^gpt-5-mini(?:-\d{4}-\d\d-\d\d)?$/, { input: 0.25, output: 2 }],
  [/^gpt-5-nano(?:-\d{4}-\d\d-\d\d)?$/, { input: 0.05, output: 0.4 }],
  [/^gpt-5(?:-\d{4}-\d\d-\d\d)?$/, { input: 1.25, output: 10 }],
  [/^claude-haiku-4-5(?:-\d{8})?$/, { input: 1, output: 5 }],
  [/^claude-sonnet-4-5(?:-\d{8})?$/, { input: 3, output: 15 }],
];

/** Returns the list price of a call, in whole millionths of a US dollar. Null for an unknown model. */
export function listedCost(model: string, inputTokens: number, outputTokens: number): number | null {
  const price = PRICES.find(([pattern]) => pattern.test(model))?.[1];
  return price ? Math.ceil(inputTokens * price.input + outputTokens * price.output) : null;
}
