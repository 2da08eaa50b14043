import type { Change } from '#api/ports/rewriter.ts';
import { changesOfSentences, leftOf } from './changes-of-sentences.ts';
import { stemOf } from './english/stems.ts';
import { classify, WordClass } from './idle-words/word-classes.ts';
import type { Prompt, Sentence } from './prompt.ts';
import { callsForHelp } from './requests-in-text.ts';
import { splitIntoWords, type Word } from './sentences.ts';

/*
 * What a pronoun needs of the text before it: "Thanks for the letter. Write another one for my sister" says what to write only with its first sentence.
 */

/** Matches what can follow "another" where its noun is left out. */
const NO_NOUN = String.raw`(?=\W*$|[,.;:!?]| (?:for|to|about|on|in|with|from|by|that|which|where|but|and|so|please|this time)\b)`;
/** Matches what stands for another thing of the kind that was named before: "a shorter one", "two more", "write one for my son". */
const OF_SAME_KIND = new RegExp(
  String.raw`\b(?:(?<!one after )another(?: one)?|(?:an?|the)(?: (?!(?:and|or|of|on|in|to|for)\b)[a-z-]+){1,3} ones?|(?:one|two|three|four|five|\d+|some|a few) (?:more|others?)|the same(?: thing)?|(?:write|make|do|draft|create|compose|plan|want|need|give me|send me)(?: me| us)? one)${NO_NOUN}`,
  'i',
);
/** Matches a pronoun for a thing. "This is our plan" and "the bag that is red" have none. */
const OF_THING =
  /\b(?:it|they|them)\b|(?<=^|, |\b(?:and|but|so|if|because|why|how|say|says|said|know|think|means?|understand|explain|describe) )(?:this|that|these|those)(?=['’]s|\W*$|[,.;!?]| (?:is|are|was|were|means?|meant|has|have|does|do|did|can|could|will|would|works?|happens?)\b)(?! (?:is|are) (?:my|our|his|her|the|an?|what|how)\b)/i;
/** Matches "it" where it means the answer, unless help with a thing was asked for: "I need help with my resume. Make it shorter." */
const MEANS_ANSWER = /\b(?:make|keep|have|put|do) it\b/i;
/** Matches "it" where it means nothing that was named. */
const MEANS_NOTHING =
  /\b(?:(?:appreciate|does|did|into|over) it|(?:is|was|would|will|could|might|may) it|(?:if|whether) it(?:['’]s| is| isn['’]t) (?:not|all|ok)|it(?:['’]s|['’]d be| is| was| would be| will be| may be| might be| seems)(?: \w+)? (?:possible|true|normal|safe|legal|okay|hard|easy|difficult|better|best|worth|important|necessary|good|nice|great|clear|likely|time|late|early|me|about)|it (?:seems|takes?|costs|depends|turns out|rains?|was the))\b/i;
/** Matches words of which one of the next three is a noun. */
const BEFORE_NOUN = /^(?:the|an?|my|our|your|his|her|their|this|that|these|those|some|any|of|about)$/;
/** Alternatives for people and animals of whom a writer says "my". */
export const PERSON =
  '(?:\\w*(?:sister|brother|son|daughter|mother|father|friend|man|woman)|mum|mom|dad|wife|husband|hubby|partner|boss|manager|colleague|coworker|neighbou?r|aunt(?:ie)?|uncle|cousin|niece|nephew|gran(?:ny|dad|dma|dpa)?|ex|kid|child|baby|toddler|girl|boy|guy|lady|teacher|tutor|coach|doctor|dentist|gp|vet|nurse|therapist|lawyer|roommate|flatmate|housemate|tenant|landlord|landlady|client|customer|guest|fianc[eé]e?|dog|cat|horse|puppy|kitten)';
/** Matches people: a pronoun for a thing doesn't mean them. */
const PEOPLE = new RegExp(
  `\\b(?:my|our|the|an?|his|her) (?:\\w+ )?(?:${PERSON}|family|team|class|professor)s?\\b`,
  'gi',
);

/** A text with its words, whose places may be those of a prompt around it. */
export type Passage = Pick<Sentence, 'words' | 'text' | 'start'>;

const passageOf = (text: string): Passage => ({
  text,
  start: 0,
  words: splitIntoWords(text, { start: 0, end: text.length }),
});

/** Returns the kind of the word at an index of a passage. */
export const kindOf = ({ text, start }: Passage, word: Word, at: number): WordClass =>
  classify(word.lower, text.slice(word.start - start, word.end - start), at === 0);

/** Returns the stems of the words of a passage that are no words of grammar or talk. */
const stemsOf = (passage: Passage): readonly string[] =>
  passage.words.flatMap((word, at) => (kindOf(passage, word, at) >= WordClass.literal ? [stemOf(word.lower)] : []));

/** Returns the nouns of a passage, as far as its articles tell. */
function topicsOf(passage: Passage): readonly string[] {
  const { words } = passage;
  return words.flatMap((word, at) => {
    const isAfterArticle = words.slice(Math.max(at - 3, 0), at).some(({ lower }) => BEFORE_NOUN.test(lower));
    const isContent = kindOf(passage, word, at) >= WordClass.name && !/^not$|n't$/.test(word.lower);
    return isAfterArticle && isContent ? [word.lower] : [];
  });
}

/** Whether a text names a thing that a pronoun after it may mean. */
function namesThing(text: string): boolean {
  const passage = passageOf(text.replace(PEOPLE, ' '));
  const isSure = (kind: WordClass): boolean => kind >= WordClass.number && kind <= WordClass.name;
  return topicsOf(passage).length > 0 || passage.words.some((word, at) => isSure(kindOf(passage, word, at)));
}

/**
 * Whether a text has a pronoun that may mean one of the nouns, and names no other thing before it.
 * @param isHelpAskedFor whether the text before it asks for help with the nouns, so that "make it" is about them
 */
function means(topics: readonly string[], text: string, isHelpAskedFor = false): boolean {
  if (MEANS_NOTHING.test(text) || (MEANS_ANSWER.test(text) && !isHelpAskedFor)) return false;
  const found = OF_THING.exec(text);
  if (!found || namesThing(text.slice(0, found.index))) return false;
  return topics.some((topic) => topic.endsWith('s') || !/^th[eo]/i.test(found[0]));
}

/** Whether a text speaks of another thing of a kind that it does not name before. */
function meansSameKind(text: string): boolean {
  const found = OF_SAME_KIND.exec(text);
  return found !== null && !namesThing(text.slice(0, found.index));
}

/** Whether the rest of a sentence has a pronoun for what only its start names: "Thanks for the haiku, my wife loved it". */
export const speaksOfStart = (start: string, rest: string): boolean => means(topicsOf(passageOf(start)), rest);

/** Returns for each stem the index of the first passage that has it. */
function firstOccurrences(passages: readonly Passage[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [at, passage] of passages.entries())
    for (const stem of stemsOf(passage)) if (!first.has(stem)) first.set(stem, at);
  return first;
}

/** Returns what changes leave of each sentence. */
export function passagesLeft({ sentences }: Prompt, changes: readonly Change[]): readonly Passage[] {
  const touching = changesOfSentences(sentences, changes);
  return sentences.map((sentence, at) => {
    const left = leftOf(sentence, touching[at] ?? []);
    return sentence.text === left ? sentence : passageOf(left);
  });
}

/**
 * Returns the sentences that name what a sentence after them only has a pronoun for, if what is left of the prompt before that pronoun names it no
 * more.
 * @param passages what is left of each sentence
 */
export function sentencesWithTopics({ sentences, frozen }: Prompt, passages: readonly Passage[]): Sentence[] {
  // Only few prompts have a pronoun where it is asked for.
  let known: ReadonlyMap<string, number> | undefined;
  const first = () => (known ??= firstOccurrences(passages));
  const needed: Sentence[] = [];
  let next = -1;
  // From the end, so that `next` is the following sentence that stays.
  for (let at = sentences.length - 1; at >= 0; at -= 1) {
    const [sentence, following, left] = [sentences[at], sentences[next], passages[next]?.text];
    const isChanged = sentence?.text !== passages[at]?.text;
    const isNamed = (topic: string): boolean => (first().get(stemOf(topic)) ?? Infinity) <= next;
    if (sentence && following && left !== undefined && isChanged && (meansSameKind(left) || OF_THING.test(left))) {
      const lost = topicsOf(sentence).filter((topic) => !isNamed(topic));
      const [firstNaming = Infinity] = first().values();
      const isAlone = firstNaming >= next && (frozen.at(-1)?.start ?? -1) < following.end;
      if (lost.length > 0 && (meansSameKind(left) || (isAlone && means(lost, left, callsForHelp(sentence.text)))))
        needed.push(sentence);
    }
    if (passages[at]?.text !== '') next = at;
  }
  return needed;
}
