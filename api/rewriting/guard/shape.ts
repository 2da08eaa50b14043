import { collapseSpace, contentStems, plainCharacters } from './normalize.ts';
import { lostAsking } from './requests.ts';

interface Rewrite {
  readonly original: string;
  readonly rewritten: string;
  /** The action's instruction; null if the prompt is only to be made clearer and shorter. */
  readonly instruction: string | null;
  /** The languages of both texts, as `detectLanguage` returns them. */
  readonly languages: readonly [original: string | null, rewritten: string | null];
}

/** Matches the instruction of an action that translates. */
const ASKS_FOR_LANGUAGE =
  /\b(?:translat\w{0,5}|language|english|german|french|spanish|portuguese|italian|dutch|russian|chinese|japanese|korean|arabic|hindi|hebrew|greek|thai)\b/i;

/** Returns whether an action changes the language, so that the words of both texts can't be compared. */
export const asksForLanguage = (instruction: string | null) =>
  instruction !== null && ASKS_FOR_LANGUAGE.test(instruction);

const REFUSAL =
  /^\W{0,4}(?:(?:i(?:'m| am) )?(?:sorry|afraid)\b[^.!?\n]{0,40}\b(?:can(?:no|')t|cannot|unable|not able|won't)|i (?:can(?:no|')t|cannot|won't|will not)\b|i(?:'m| am) (?:unable|not able|an ai)|as an? (?:ai|large|language)\b)/i;

/** Returns whether a text is a model's refusal to do a task. */
export const isRefusal = (text: string) => REFUSAL.test(plainCharacters(text.slice(0, 120)));

const ANSWER_OPENER =
  /^\W{0,4}(?:sure(?:ly)?\b[!,.]|certainly\b[!,.]|of course\b[!,.]|absolutely\b[!,.]|great question|good question|here(?:'s| is| are)\b|i(?:'m| am) (?:sorry|unable|not able|happy|glad|an ai)|i (?:can(?:no|')t|cannot|won't|will not|apologi[sz]e|don't have)|as an? (?:ai|large|language|assistant)|sorry,|yes[,.!]|no[,.!]|thank(?:s| you)\b|happy to\b|i'd be (?:happy|glad)|the answer (?:is|to)|unfortunately|to answer your|let's (?:dive|break|start)|below (?:is|are)\b|hello\b[!,. ]|hi\b[!,. ]|dear\b)/i;

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/**
 * Returns a reason if the rewrite is much longer than the prompt; null if not. An instruction may ask for a longer prompt. Characters count as well
 * as words, because some languages have no spaces between words.
 */
function lengthFault({ original, rewritten, instruction }: Rewrite): string | null {
  const [before, after] = [wordsIn(original) + original.length / 40, wordsIn(rewritten) + rewritten.length / 40];
  const allowed = instruction === null ? before * 1.5 + 8 : before * 5 + 120;
  return after > allowed
    ? 'The rewrite is far longer than the prompt: it looks like an answer, not like a prompt.'
    : null;
}

/** Words of the prompt that come to stand first ("Here's my setup: …", "I can't sleep") are no answer. */
const opensWithPrompt = ({ original, rewritten }: Rewrite): boolean =>
  plainCharacters(original)
    .toLowerCase()
    .includes(plainCharacters(rewritten.slice(0, 30)).toLowerCase());

/** A prompt may open like an answer itself ("Hi there!"), but does not refuse. */
const refusalFault = (rewrite: Rewrite): string | null =>
  isRefusal(rewrite.rewritten) && !isRefusal(rewrite.original) && !opensWithPrompt(rewrite)
    ? 'The model refused to rewrite the prompt.'
    : null;

function openerFault(rewrite: Rewrite): string | null {
  const { original, rewritten } = rewrite;
  const opening = plainCharacters(rewritten.slice(0, 60));
  return ANSWER_OPENER.test(opening) &&
    !opensWithPrompt(rewrite) &&
    !ANSWER_OPENER.test(plainCharacters(original.slice(0, 60)))
    ? 'The rewrite begins like an answer to the prompt instead of being the prompt.'
    : null;
}

/** Matches questions that models ask users, and that users hardly ever ask models. */
const ASKS_BACK =
  /\b(?:(?:could|can|would) you (?:please )?(?:tell me more about|clarify|specify|(?:share|provide|give me) (?:more|some more|a bit more|further))|(?:that |what )?you have in mind|are you (?:looking for|trying to|interested in|asking)|do you (?:want|need) me to|would you like(?: me)? to|what would you like|you(?:'re| are) (?:looking for|trying to)|your (?:question|request|prompt))\b/i;

/** Returns a reason if the model asked the user a question instead of rewriting the prompt; null if not. */
function askingBackFault({ original, rewritten }: Rewrite): string | null {
  const [before, after] = [plainCharacters(original), plainCharacters(rewritten)];
  return ASKS_BACK.test(after) && !ASKS_BACK.test(before)
    ? 'The rewrite asks the writer a question instead of being the prompt.'
    : null;
}

/** Returns a reason if the prompt asks for something and the rewrite asks for nothing; null if not. */
function questionFault({ original, rewritten, instruction }: Rewrite): string | null {
  if (asksForLanguage(instruction)) return null;
  const lost = lostAsking(original, rewritten);
  if (lost === null) return null;
  return lost === 'question'
    ? 'The prompt asks a question and the rewrite does not: it looks like an answer.'
    : 'The prompt asks for something and the rewrite does not: it looks like an answer.';
}

const FINISHED = /[.!?\u2026)\]}"'`*_>|\u3002\uFF01\uFF1F]$/;

/** Matches words with which no sentence ends. */
const LEADS_ON =
  /\b(?:a|an|the|and|or|but|of|to|in|on|at|for|from|with|without|by|my|your|his|her|their|our|its|is|are|was|were|that|which|who|whose|because|if|when|while|than|as|not|very|each|every)$/i;

/** Returns whether the prompt continues after these words on the same line. */
function goesOnAfter(words: string, prompt: string): boolean {
  const at = prompt.lastIndexOf(words);
  return at >= 0 && /^,?[ \t]+[\p{L}\p{N}]/u.test(prompt.slice(at + words.length));
}

/**
 * Returns a reason if the rewrite ends in the middle of a sentence that the prompt finishes, because the model reached
 * its token limit; null if not.
 */
function unfinishedFault({ original, rewritten }: Rewrite): string | null {
  const [before, after] = [plainCharacters(original).trimEnd(), plainCharacters(rewritten).trimEnd()];
  if (!FINISHED.test(before) || FINISHED.test(after)) return null;
  const lastWords = /(?:\S+\s+){0,2}\S+$/.exec(after)?.[0] ?? '';
  return goesOnAfter(lastWords, before) || LEADS_ON.test(after)
    ? 'The rewrite ends in the middle of a sentence.'
    : null;
}

const CODE_LINE =
  /^[ \t]*(?:def \w{1,60}\(|function\b[ \w]{0,60}\(|(?:const|let|var) \w{1,60} =|import \w|from \w{1,60} import|#include|public (?:class|static)|class \w{1,60}[:({ ]|SELECT\b.{1,200}\bFROM\b|<\/?(?:html|div|body)\b|return\b.{0,200};?$|for ?\(|if ?\(.{0,200}\) ?\{|\}[ \t]*$)/m;

const hasCode = (text: string) => /^[ \t]*(?:`{3}|~{3})/m.test(text) || CODE_LINE.test(text);

const codeFault = ({ original, rewritten }: Rewrite): string | null =>
  hasCode(rewritten) && !hasCode(original) ? 'The rewrite contains code that the prompt does not have.' : null;

/** Returns whether both languages are known and differ. */
export const areOtherLanguages = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== other;

function languageFault({ languages: [before, after], instruction }: Rewrite): string | null {
  if (asksForLanguage(instruction)) return null;
  return areOtherLanguages(before, after) ? 'The rewrite is in another language than the prompt.' : null;
}

/** A rewrite may have fewer new words than `words`, and any number that is at most this share of its words. */
const NOVELTY = { share: 0.65, words: 6 };

function noveltyFault({ original, rewritten, instruction }: Rewrite): string | null {
  // An instruction may ask for things that the prompt does not mention.
  if (instruction !== null) return null;
  const known = new Set(contentStems(plainCharacters(original)));
  const stems = contentStems(plainCharacters(rewritten));
  const isKnown = (stem: string) =>
    known.has(stem) || [4, 3].some((length) => stem.length > length && known.has(stem.slice(0, length)));
  const novel = stems.filter((stem) => !isKnown(stem)).length;
  return novel >= NOVELTY.words && novel > stems.length * NOVELTY.share
    ? 'The rewrite speaks of things that the prompt does not mention.'
    : null;
}

/** The number of additional copies of a sentence that make a rewrite repetitive. */
const MAX_COPIES = 2;
/**
 * The minimum number of words in a sentence that is checked for repetition. Short lines, such as those of a song or of
 * code, may repeat.
 */
const LONG_SENTENCE = 5;

/** Returns a reason if the rewrite repeats its sentences; null if not. */
function repetitionFault({ original, rewritten }: Rewrite): string | null {
  const copies = (text: string) => {
    const counts = new Map<string, number>();
    for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
      const key = collapseSpace(sentence);
      if (wordsIn(key) >= LONG_SENTENCE) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  };
  const before = copies(original);
  const isRepeated = [...copies(rewritten)].some(([one, times]) => times - (before.get(one) ?? 1) >= MAX_COPIES);
  return isRepeated ? 'The rewrite repeats itself.' : null;
}

/** Returns whether a text has a letter or a digit. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Returns the reasons, shown to the user, why a text can't be a rewrite of the prompt; empty if it can. */
export function shapeFaults(rewrite: Rewrite): readonly string[] {
  if (!hasWords(rewrite.rewritten)) return ['The rewrite is empty.'];
  const language = languageFault(rewrite);
  // In another language, all words are new.
  const novelty = language === null ? noveltyFault(rewrite) : null;
  const faults = [
    refusalFault(rewrite) ?? openerFault(rewrite),
    questionFault(rewrite),
    askingBackFault(rewrite),
    unfinishedFault(rewrite),
    repetitionFault(rewrite),
    lengthFault(rewrite),
    codeFault(rewrite),
    language,
    novelty,
  ];
  return faults.filter((fault) => fault !== null);
}
