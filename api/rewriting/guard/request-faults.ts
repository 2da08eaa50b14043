import { type Comparison, excerpt, type Fault } from './comparison.ts';
import { topicsAskedFor } from './requests.ts';

/**
 * The minimum number of topics in a request that is checked. Shorter requests say less, and are often reworded
 * completely.
 */
const FEWEST_TOPICS = 4;
/**
 * The share of a request's topics that its rewrite must have. In 98 % of the corpus, editors who shorten a prompt keep
 * more.
 */
const KEPT_SHARE = 0.34;

/**
 * Returns the requests of whose words the rewrite has almost none, in any of its sentences. Other checks do not notice a missing sentence
 * without a number, a name or a limit.
 */
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
