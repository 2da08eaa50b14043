import { FeatureSink, type KeptSums } from './buckets.ts';
import type { Weights } from './linear-chain.ts';

/** Adds up the weights of the features of each list. */
export class WeightSums extends FeatureSink {
  readonly #values: Weights['values'];
  readonly #scale: number;
  #total = 0;

  constructor({ values, scale }: Weights) {
    super();
    this.#values = values;
    this.#scale = scale;
  }

  /** Ends the list, and starts a new one. */
  endList(): number {
    const sum = this.#total * this.#scale;
    this.#total = 0;
    return sum;
  }

  isNew(kept: KeptSums | undefined, place: number): boolean {
    const sum = kept?.[place];
    if (sum === undefined) return true;
    this.#total = sum;
    return false;
  }

  keep(kept: KeptSums | undefined, place: number): void {
    if (kept) kept[place] = this.#total;
  }

  protected take(bucket: number): void {
    this.#total += this.#values[bucket] ?? 0;
  }
}
