import { anyOf, entriesOf } from './english/word-lists.ts';
import { CONVERSATION_ADJECTIVES } from './english/words/conversation-adjectives.ts';
import { ANCHOR_WORDS, FEELING_WORDS, WISHING_WORDS } from './english/words/conversation-anchors.ts';
import { MORE_THAN_TALK, TALK_STARTS } from './english/words/conversation-patterns.ts';
import { CONVERSATION_VERBS_AND_NOUNS } from './english/words/conversation-verbs-and-nouns.ts';
import { GRAMMATICAL_WORDS } from './english/words/grammatical-words.ts';
import type { Word } from './sentences.ts';

/*
 * Small talk: what people say about their request, not what they request. A clause is small talk when each of its words is a grammatical
 * word or a word of asking, thinking, helping, thanking or judging, in any order, and one of them is an anchor (`ANCHORS`) or a feeling about the
 * request. The word lists must not contain words for a topic, a level, a purpose or a preference: a clause with one of those is kept.
 */
const GRAMMATICAL = entriesOf(GRAMMATICAL_WORDS);

/**
 * Words about asking, thinking, helping, thanking and judging. Small talk can contain them, but they alone do not make
 * a clause small talk: it also needs a word of `ANCHORS` or `FEELINGS`.
 */
const CONVERSATIONAL = [...entriesOf(CONVERSATION_VERBS_AND_NOUNS), ...entriesOf(CONVERSATION_ADJECTIVES)];

/**
 * Words for feelings. They make a clause small talk only if it is about the request itself ("this is confusing"), not if
 * it is about the writer's life ("I feel overwhelmed lately").
 */
const FEELINGS = entriesOf(FEELING_WORDS);
/** Matches a reference to the request or its topic: "this", "the question", "something right". */
const ABOUT_THE_REQUEST =
  /\b(?:this|it|that|here|(?:the|this) (?:topic|subject|matter|question|concept)|(?:something|everything) (?:good|right))\b/;

/** Words that make a clause small talk, if all of its other words can occur in small talk too. */
const ANCHORS = entriesOf(ANCHOR_WORDS);

/** What a word does to a clause: an anchor makes it small talk, a feeling may, any other word only can occur in small talk. */
type WordClass = 'word' | 'feeling' | 'anchor';

const CLASS_OF: ReadonlyMap<string, WordClass> = new Map([
  ...[...GRAMMATICAL, ...CONVERSATIONAL].map((word): [string, WordClass] => [word, 'word']),
  ...FEELINGS.map((word): [string, WordClass] => [word, 'feeling']),
  ...ANCHORS.map((word): [string, WordClass] => [word, 'anchor']),
]);

/**
 * Matches what small talk never contains: an instruction, a wish about the answer, or a statement of what the writer
 * knows.
 */
const NEVER_SMALL_TALK = new RegExp(String.raw`\b(?:${anyOf(MORE_THAN_TALK)})\b`);

/**
 * Matches a clause that states a feeling: it has a subject and no modal verb. "This is complex" is a feeling, "this
 * must be complex" is a requirement.
 */
const STATES_FEELING =
  /^(?:(?:and|but|so|also|well|honestly|maybe|perhaps|basically) )*(?:i|i'm|i've|we|we're|we've|my (?:head|brain|mind|hair)|it's|this|this is|it is|it has|this has|that's)\b(?!.*\b(?:should|must|needs?|has to|have to|shall|ought|will|prefer)\b)/;

/**
 * Matches the start of small talk: a person, a thing or a feeling. A clause that starts with a bare verb is an
 * instruction.
 */
const STARTS_TALK = new RegExp(
  String.raw`^(?:(?:please|kindly|just|also|then|so|and|but|now|always|simply|well|okay|ok|right|oh|ah|yeah|yes|anyway|anyways|actually|basically|honestly|frankly|really|hopefully|obviously|alright|alrighty|um+|uh+|hmm*|again|plus|still|first|finally),? )*(?:${anyOf(TALK_STARTS)})\b`,
);

/**
 * Returns whether the words in [from, to), at least two, are small talk only. `alsoFits` allows further words; at most half of all words may be such
 * words.
 */
export function isSmallTalk(
  text: string,
  words: readonly Word[],
  from: number,
  to: number,
  alsoFits?: (word: string) => boolean,
): boolean {
  let hasAnchor = false;
  let hasFeeling = false;
  const unknown: string[] = [];
  for (let index = from; index < to; index += 1) {
    const word = words[index]?.lower ?? '';
    const known = CLASS_OF.get(word);
    hasAnchor ||= known === 'anchor';
    hasFeeling ||= known === 'feeling';
    if (known !== undefined) continue;
    if (!alsoFits) return false;
    unknown.push(word);
  }
  const [first, last] = [words[from], words[to - 1]];
  if (!(hasAnchor || hasFeeling) || unknown.length > (to - from) / 2 || !first || !last || to - from < 2) return false;
  const clause = text.slice(first.start, last.end).toLowerCase().replaceAll('’', "'");
  if (!hasAnchor && !(STATES_FEELING.test(clause) && ABOUT_THE_REQUEST.test(clause))) return false;
  return STARTS_TALK.test(clause) && !NEVER_SMALL_TALK.test(clause) && unknown.every((word) => alsoFits?.(word));
}

/**
 * Words that start a subordinate clause or a question. They are not part of an introduction, because the request after
 * them depends on the clause.
 */
const SUBORDINATING = new Set(
  'if when whenever once while though although since as unless until before after who what which where why how because'.split(
    ' ',
  ),
);
const WISHING = entriesOf(WISHING_WORDS);
const INTRODUCTION_WORDS: ReadonlySet<string> = new Set(
  [...CLASS_OF.keys(), ...WISHING].filter((word) => !SUBORDINATING.has(word)),
);

/** Returns whether a word can be part of the introduction to a request: "I would just like to respectfully ask that you …". */
export const canIntroduceRequest = (word: string): boolean => INTRODUCTION_WORDS.has(word);

const ANY_TALK: ReadonlySet<string> = new Set([...CLASS_OF.keys(), ...WISHING, 'should', 'must']);

const WORD = /[\w'-]+/g;

/**
 * Returns whether a text has only words about the request itself, in any order: "The following is what I would like you to
 * do". Unlike small talk, it may be an instruction or a requirement.
 */
export function isAllTalk(text: string): boolean {
  const lower = text.toLowerCase().replaceAll('’', "'");
  WORD.lastIndex = 0;
  // One by one: most texts have another word near their start.
  for (let word = WORD.exec(lower); word; word = WORD.exec(lower)) if (!ANY_TALK.has(word[0])) return false;
  return true;
}
