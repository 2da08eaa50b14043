import type { Sentence } from './sentence.ts';
import type { SentenceFacts } from './sentence-facts.ts';

/**
 * A set of sentences, compared by their text: in a run, sentences with the same text share their facts (`SentenceMemory`). The same text in a list
 * and outside of one are two sentences.
 */
export class SentenceSet {
  readonly #inText: Set<SentenceFacts>;
  readonly #inLists: Set<SentenceFacts>;

  constructor(other?: SentenceSet) {
    this.#inText = new Set(other ? other.#inText : []);
    this.#inLists = new Set(other ? other.#inLists : []);
  }

  add({ facts, isListItem }: Sentence): void {
    (isListItem ? this.#inLists : this.#inText).add(facts);
  }

  has({ facts, isListItem }: Sentence): boolean {
    return (isListItem ? this.#inLists : this.#inText).has(facts);
  }
}

/** The sentences that the passes of a run skip: an earlier pass found nothing in them, or they must stay as they are (held). */
export class Settled {
  readonly #unchanged = new SentenceSet();
  readonly #held: SentenceSet;

  /** @param held the sentences that are held from the start. It is copied, so that `hold` does not change it */
  constructor(held: SentenceSet) {
    this.#held = new SentenceSet(held);
  }

  add(sentence: Sentence): void {
    this.#unchanged.add(sentence);
  }

  /** Keeps a sentence as it is for the rest of the run. */
  hold(sentence: Sentence): void {
    this.#held.add(sentence);
  }

  holds(sentence: Sentence): boolean {
    return this.#held.has(sentence);
  }

  has(sentence: Sentence): boolean {
    return this.#unchanged.has(sentence) || this.holds(sentence);
  }

  /** Returns a copy in which only the held sentences are skipped. */
  forgetAllButHeld(): Settled {
    return new Settled(this.#held);
  }
}
