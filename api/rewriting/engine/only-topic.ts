import { WordClass } from './idle-words/word-classes.ts';
import type { Prompt, Sentence } from './prompt.ts';
import { kindOf, type Passage, PERSON } from './references.ts';
import type { Word } from './sentences.ts';

/*
 * A sentence that sounds like talk, and alone says what the prompt is about: "I'm stuck with our kitchen. Give me three tips."
 */

/** Words that say how an answer must be, or name its parts: a request that has no others needs the sentence that names its topic. */
const OF_ANSWERS =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|last|tips?|ideas?|steps?|lists?|listed|plans?|basics?|examples?|mistakes?|errors?|causes?|sentences?|paragraphs?|lines?|pages?|bullets?|points?|words?|questions?|answers?|options?|pros|cons|advantages?|disadvantages?|reasons?|ways?|things?|methods?|solutions?|advice|suggestions?|recommendations?|summar(?:y|ies)|overview|outline|version|draft|explanation|table|chart|checklist|schedule|guide|introduction|intro|course|tutorial|common|important|useful|practical|concrete|detailed|short|long|brief|simple|quick|quickly|easy|cheap|weekly|daily|seconds?|minutes?|hours?|days?|weeks?|weekend|months?|years?|today|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|evening|bright\w*|prett\w+|professional\w*|beautiful\w*|modern|faster|better|cheaper|want|wants|should|would|could|must|shall|might|write|give|make|tell|show|create|draft|compose|add|use|include|keep|help|ask|look|looks?|sound|seem|be|explain|recommend|suggest|list|describe|summari[sz]e|outline|propose|send|start|improve|normal|buy|fix|solve|avoid|expect)$/;
const IS_PERSON = new RegExp(`^${PERSON}s?$`, 'i');
/** Matches what stands before the noun that a sentence is about: "help with my", "thinking about". */
const BEFORE_TOPIC = /^(?:with|about|on|over|regarding|concerning|of|out|for|in)$/;
/** How many words after such a word its noun is looked for: "with my old kitchen". */
const MOST_BETWEEN = 4;

const isContent = (passage: Passage, word: Word, at: number): boolean =>
  kindOf(passage, word, at) >= WordClass.literal && !/n['’]t$/.test(word.lower);

/** Whether a text names something that a prompt can be about. */
const hasOwnTopic = (passage: Passage): boolean =>
  passage.words.some(
    (word, at) => isContent(passage, word, at) && !OF_ANSWERS.test(word.lower) && !IS_PERSON.test(word.lower),
  );

/** Whether a text names what it is about: "I could use a hand with my kitchen". */
const namesTopic = (passage: Passage): boolean =>
  passage.words.some(
    (word, at, words) =>
      isContent(passage, word, at) &&
      words.slice(Math.max(at - MOST_BETWEEN, 0), at).some(({ lower }) => BEFORE_TOPIC.test(lower)),
  );

/**
 * Returns the last removed sentence that names a topic, if nothing that stays names any.
 * @param left what is left of each sentence
 */
export function sentenceWithOnlyTopic(
  { sentences, frozen }: Prompt,
  left: readonly Passage[],
  gone: ReadonlySet<Sentence>,
): Sentence | undefined {
  if (gone.size === 0 || frozen.length > 0) return undefined;
  const removed = sentences.filter((sentence) => gone.has(sentence));
  const named =
    removed.findLast(namesTopic) ?? removed.findLast((sentence) => !sentence.facts.isCourtesy && hasOwnTopic(sentence));
  return named && !left.some(hasOwnTopic) ? named : undefined;
}
