import type { Word } from '../sentences.ts';

/*
 * What a sentence is about, by its first words. On voices that the model has not seen, it is right about most sentences that speak of the
 * writer, of the assistant or of the talk itself, and too often wrong about those that speak of other people.
 */

const THIRD_PERSON = /^(?:he|she|him|her|his|hers)$|^(?:he|she)['’]\w+$/;

/** Words that a sentence can open with before its subject. */
const OPENS =
  /^(?:so|well|and|but|now|also|anyway|anyhow|honestly|frankly|actually|basically|apparently|oh|ah|ok|okay|um|uh|look|listen|because|then|plus|right|sorry|truth|be|told)$/;
const OTHERS = /^(?:he|she|they|his|her|their|him|them|my|our|hes|shes|theyre)$|^(?:he|she|they)['’]\w+$/;

const ASSISTANT =
  /^(?:you|u|ur|your|yours|yourself|please|pls|plz|thanks|thank|thx|sorry|apologies|hi|hello|hey)$|^you['’]\w+$/;
const WRITER = /^(?:i|im|ive|me|my|mine|myself|we|us|our|ours)$|^(?:i|we)['’]\w+$/;

/** Whether words speak to the assistant: "as you can imagine", "thank you for your time". */
export const speaksToAssistant = (words: readonly Word[]): boolean => words.some(({ lower }) => ASSISTANT.test(lower));

/** Whether words speak of the writer: "I'm all thumbs". */
export const speaksOfWriter = (words: readonly Word[]): boolean => words.some(({ lower }) => WRITER.test(lower));

const afterOpening = (words: readonly Word[]): readonly Word[] => {
  const at = words.findIndex(({ lower }) => !OPENS.test(lower));
  return at < 0 ? [] : words.slice(at);
};

/**
 * Whether words say something of a third person or of what belongs to the writer: "She hums while she cooks", "My brother has a bike", "The
 * look on her face was priceless".
 */
export const tellsOfOthers = (words: readonly Word[]): boolean =>
  OTHERS.test(afterOpening(words)[0]?.lower ?? '') ||
  (words.some(({ lower }) => THIRD_PERSON.test(lower)) && !speaksOfWriter(words) && !speaksToAssistant(words));

/** What a writer may want or not be able to do: "I don't eat fish", "I can't chew hard things", "I'd rather be told no". */
const SETS_TERMS =
  /^(?:want|wanna|like|love|need|eat|drink|have|has|own|use|wear|allow|allowed|supposed|rather|prefer|accept|care|chew|walk|drive|climb|afford|wish|must|should|will|won['’]t|wont|please|make|let|touch)$/;
/** "Not a vote, we tried that", "No thorns": a limit without a verb. "Not sure" and "no rush" are none. */
const IDLE_AFTER_NOT =
  /^(?:sure|certain|gonna|going|kidding|joking|lying|that|to|rush|hurry|pressure|worries|worry|offen[cs]e|need|doubt|idea|clue|wonder|problem|shame|joke|biggie)$/;

/** Whether a sentence that denies something may be idle all the same: it is not about other people, and sets no terms. */
export function deniesIdly(words: readonly Word[]): boolean {
  const [first, second] = afterOpening(words);
  if (!first || tellsOfOthers(words)) return false;
  if (/^(?:not|no|none|never|without|nothing|neither|nor)$/.test(first.lower))
    return IDLE_AFTER_NOT.test(second?.lower ?? '');
  return !words.some(({ lower }) => SETS_TERMS.test(lower));
}
