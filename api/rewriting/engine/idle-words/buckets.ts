/**
 * The number of weights in the model. Each feature is hashed to a bucket and has the weight of this bucket, so two
 * features may share a weight.
 */
export const BUCKETS = 1_600_000;

/** Returns a number for a word, the same in every run (FNV-1a). */
export function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}

/** Returns the bucket of a feature. A feature is the number of its template and up to three values. */
function toBucket(template: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + Math.imul(b, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) + Math.imul(c, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
}

/** Sums of weights that were kept, by their place. */
export type KeptSums = (number | undefined)[];

/** Takes the features of a list one by one: to list their buckets, or to add up their weights. */
export abstract class FeatureSink {
  #template = 0;

  /** Adds a feature: the number of its template and up to three values, such as hashes of words. */
  add(template: number, a: number, b = 0, c = 0): void {
    this.take(toBucket(template, a, b, c));
  }

  /** Sets the template of the next feature that `addNext` adds. The one after it has the template that follows, and so on. */
  startAt(template: number): void {
    this.#template = template;
  }

  addNext(a: number, b = 0, c = 0): void {
    this.take(toBucket(this.#template, a, b, c));
    this.#template += 1;
  }

  /**
   * Starts a list with what was kept at this place of `kept`. Returns whether the caller has to add these features, because nothing was kept there.
   * They must be the same each time. `keep` keeps them.
   */
  abstract isNew(kept: KeptSums | undefined, place: number): boolean;

  /** Keeps the sum of the list so far at this place of `kept`, if the sink has one. */
  abstract keep(kept: KeptSums | undefined, place: number): void;

  protected abstract take(bucket: number): void;
}

/** Lists the buckets of the features. */
export class BucketLists extends FeatureSink {
  #buckets: number[] = [];

  /** Ends the list, and starts a new one. */
  endList(): readonly number[] {
    const list = this.#buckets;
    this.#buckets = [];
    return list;
  }

  isNew(): boolean {
    return true;
  }

  keep(): void {
    // Buckets are listed for training, which reads each prompt once.
  }

  protected take(bucket: number): void {
    this.#buckets.push(bucket);
  }
}
