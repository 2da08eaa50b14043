import type { Word } from '../sentences.ts';

/*
 * Whom words are about. On voices that it has not seen, the model is right about most sentences that speak of the writer, of the assistant or of
 * the talk itself, and too often wrong about those that speak of other people.
 */

const ASSISTANT =
  /^(?:you|u|ur|your|yours|yourself|please|pls|plz|thanks|thank|thx|sorry|apologies|hi|hello|hey)$|^you'\w+$/;
const WRITER = /^(?:i|im|ive|me|my|mine|myself|we|us|our|ours)$|^(?:i|we)'\w+$/;

/** Whether words speak to the assistant: "as you can imagine", "thank you for your time". */
export const speaksToAssistant = (words: readonly Word[]): boolean => words.some(({ lower }) => ASSISTANT.test(lower));

/** Whether words speak of the writer: "I'm all thumbs". */
export const speaksOfWriter = (words: readonly Word[]): boolean => words.some(({ lower }) => WRITER.test(lower));

/** Whether words speak of the writer or to the assistant. */
export const speaksOfTalkers = (words: readonly Word[]): boolean => speaksOfWriter(words) || speaksToAssistant(words);

/** Words that a sentence can open with before its subject. */
const OPENS =
  /^(?:so|well|and|but|now|also|anyway|anyhow|honestly|frankly|actually|basically|apparently|oh|ah|ok|okay|um|uh|look|listen|because|then|plus|right|sorry|truth|be|told)$/;
const OTHERS = /^(?:he|she|him|her|his|hers|hes|shes)$|^(?:he|she)'\w+$/;
/** Subjects that are other people, or belong to the writer. */
const OTHER_SUBJECT = /^(?:they|their|them|theyre|my|our)$|^they'\w+$/;

/** What somebody says at the start of a sentence: "The doctor told me it was nothing", "Everyone says this is normal". */
const OTHERS_SAY =
  /^(?:(?:the|a|an|one|some|another) (?:[\p{L}'-]+ ){1,3}|(?:everyone|everybody|someone|somebody|people|others) (?:else )?)(?:told|tells?|said|says?|thinks?|thought|claims?|claimed|insists?|insisted|mentioned|recommended|recommends|suggested|suggests|warned|advised|reckons?|swears|swore)\b/u;

const afterOpening = (words: readonly Word[]): readonly Word[] => {
  const at = words.findIndex(({ lower }) => !OPENS.test(lower));
  return at < 0 ? [] : words.slice(at);
};

/**
 * Whether words say something of a third person or of what belongs to the writer: "She hums while she cooks", "My brother has a bike", "The
 * look on her face was priceless".
 */
export function tellsOfOthers(words: readonly Word[]): boolean {
  const rest = afterOpening(words);
  const subject = rest[0]?.lower ?? '';
  const beginning = rest.slice(0, 5).map(({ lower }) => lower);
  if (OTHERS_SAY.test(beginning.join(' '))) return true;
  if (OTHERS.test(subject) || OTHER_SUBJECT.test(subject)) return true;
  return words.some(({ lower }) => OTHERS.test(lower)) && !speaksToAssistant(words);
}

const NEGATED = /^(?:do|does|did|ca|could|wo|would|should)n't$|^(?:cannot|dont|didnt|cant|couldnt|wont|wouldnt)$/;
/** What a writer may not do without setting terms: "I don't know", but not "I don't swim". */
const IDLE_VERB =
  /^(?:know|think|mind|understand|believe|remember|recall|get|mean|worry|laugh|judge|feel|ask|bother|stop|help|make|see|find|figure|tell|say|imagine|wait|blame|seem|matter|look|sound|hesitate|trust|let|waste|bore|trouble|impose|disturb)$/;
const BETWEEN = /^(?:even|really|usually|quite|always|ever|actually|you|it|that|be|for|the|life|of|me)$/;
/** "I don't want to bother you", but not "I don't want to take pills" or "I don't want pills": what is not wanted decides. */
const WANTS = /^(?:want|mean|wish|intend)$/;
/** Verbs and nouns that set terms: "I'd rather be told no", "I must not eat nuts". */
const SETS_TERMS = /^(?:rather|prefer|must|should|allow|allowed|supposed|need|allergic|eat|drink|wish|accept)$/;
/** After "not" or "no" at the start. "Not a vote, we tried that" and "No thorns" set a limit without a verb. */
const IDLE_AFTER_NOT =
  /^(?:sure|certain|gonna|going|kidding|joking|lying|that|to|rush|hurry|pressure|worries|worry|offen[cs]e|need|doubt|idea|clue|wonder|problem|shame|joke|biggie)$/;
/** "I've never been good at this" and "I'd never have thought so", but not "I've never used a drill": what somebody can do is a level. */
const IDLE_AFTER_NEVER =
  /^(?:been|thought|know|knew|known|mind|asked|felt|imagined|have|got|get|understood|remember|quite|really)$/;

/**
 * Whether a sentence with a negation may be idle all the same: it is about the writer or the talk, and sets no terms. "I'm no pandas guru" may,
 * "I can't chew hard things" may not.
 */
export function hasIdleNegation(words: readonly Word[]): boolean {
  const [first, second] = afterOpening(words);
  if (!first || tellsOfOthers(words) || words.some(({ lower }) => SETS_TERMS.test(lower))) return false;
  if (/^(?:not|no|none|never|without|nothing|neither|nor)$/.test(first.lower))
    return IDLE_AFTER_NOT.test(second?.lower ?? '');
  return (
    speaksOfTalkers(words) &&
    words.every(({ lower }, at) => !NEGATED.test(lower) || isIdleFrom(words, at + 1)) &&
    words.every(({ lower }, at) => lower !== 'never' || IDLE_AFTER_NEVER.test(words[at + 1]?.lower ?? ''))
  );
}

/** Whether the first verb from here on is one that sets no terms. */
function isIdleFrom(words: readonly Word[], from: number): boolean {
  const at = words.findIndex(({ lower }, index) => index >= from && !BETWEEN.test(lower));
  if (WANTS.test(words[at]?.lower ?? '')) return words[at + 1]?.lower === 'to' && isIdleFrom(words, at + 2);
  return at < 0 || IDLE_VERB.test(words[at]?.lower ?? '');
}
