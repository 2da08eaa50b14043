import { type Comparison, excerpt, type Fault } from './comparison.ts';
import { topicsAskedFor } from './requests.ts';

/** Shorter requests are reworded beyond recognition, and say less. */
const FEWEST_TOPICS = 4;
/** The share of a request's topics that its rewrite has at least. On the corpus, editors who shorten a prompt keep more in 98 % of prompts. */
const KEPT_SHARE = 0.34;

/** Requests of the prompt of which the rewrite says almost nothing. Sentences that hold no number, name or limit are not missed otherwise. */
export function requestFaults({ original, rewritten, groups }: Comparison): readonly Fault[] {
  const kept = new Set(rewritten.sentences.flatMap(({ stems }) => [...stems]));
  return groups.flatMap((group, index) =>
    group.original.flatMap((sentenceIndex) => {
      const sentence = original.sentences[sentenceIndex];
      if (!sentence) return [];
      const { start, end } = sentence;
      const text = original.plain.slice(start, end);
      const topics = topicsAskedFor(text);
      if (
        topics.length < FEWEST_TOPICS ||
        topics.filter((topic) => kept.has(topic)).length >= topics.length * KEPT_SHARE
      )
        return [];
      return [{ group: index, reason: `The rewrite left out the request "${excerpt(text)}".`, lost: { start, end } }];
    }),
  );
}
