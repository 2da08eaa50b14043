import { collapseSpace, contentStems, plainCharacters } from './normalise.ts';
import { lostAsking } from './requests.ts';

interface Rewrite {
  readonly original: string;
  readonly rewritten: string;
  /** What an action asks for; null when the prompt is only to be made clearer and shorter. */
  readonly instruction: string | null;
  /** Of the prose of both, as `detectLanguage` names them. */
  readonly languages: readonly [original: string | null, rewritten: string | null];
}

/** Recognises translating actions by their instruction, including the languages they name. */
const ASKS_FOR_LANGUAGE =
  /\b(?:translat\w{0,5}|language|english|german|french|spanish|portuguese|italian|dutch|russian|chinese|japanese|korean|arabic|hindi|hebrew|greek|thai)\b/i;

/** True for an action after which the words of both texts can't be compared. */
export const asksForLanguage = (instruction: string | null) =>
  instruction !== null && ASKS_FOR_LANGUAGE.test(instruction);

const REFUSAL =
  /^\W{0,4}(?:(?:i(?:'m| am) )?(?:sorry|afraid)\b[^.!?\n]{0,40}\b(?:can(?:no|')t|cannot|unable|not able|won't)|i (?:can(?:no|')t|cannot|won't|will not)\b|i(?:'m| am) (?:unable|not able|an ai)|as an? (?:ai|large|language)\b)/i;

/** True for a model's refusal to do what it was asked. */
export const isRefusal = (text: string) => REFUSAL.test(plainCharacters(text.slice(0, 120)));

const ANSWER_OPENER =
  /^\W{0,4}(?:sure(?:ly)?\b[!,.]|certainly\b[!,.]|of course\b[!,.]|absolutely\b[!,.]|great question|good question|here(?:'s| is| are)\b|i(?:'m| am) (?:sorry|unable|not able|happy|glad|an ai)|i (?:can(?:no|')t|cannot|won't|will not|apologi[sz]e|don't have)|as an? (?:ai|large|language|assistant)|sorry,|yes[,.!]|no[,.!]|thank(?:s| you)\b|happy to\b|i'd be (?:happy|glad)|the answer (?:is|to)|unfortunately|to answer your|let's (?:dive|break|start)|below (?:is|are)\b|hello\b[!,. ]|hi\b[!,. ]|dear\b)/i;

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

function lengthFault({ original, rewritten, instruction }: Rewrite): string | null {
  const [before, after] = [wordsIn(original) + original.length / 40, wordsIn(rewritten) + rewritten.length / 40];
  const allowed = instruction === null ? before * 1.5 + 8 : before * 5 + 120;
  return after > allowed
    ? 'The rewrite is far longer than the prompt: it looks like an answer, not like a prompt.'
    : null;
}

function openerFault({ original, rewritten }: Rewrite): string | null {
  const opening = plainCharacters(rewritten.slice(0, 60));
  // Words of the prompt that come to stand first ("Here's my setup: …") are no answer.
  const isQuoted = plainCharacters(original)
    .toLowerCase()
    .includes(plainCharacters(rewritten.slice(0, 30)).toLowerCase());
  return ANSWER_OPENER.test(opening) && !isQuoted && !ANSWER_OPENER.test(plainCharacters(original.slice(0, 60)))
    ? 'The rewrite begins like an answer to the prompt instead of being the prompt.'
    : null;
}

/** What a model says to the person, and a person hardly ever to a model. */
const ASKS_BACK =
  /\b(?:(?:could|can|would) you (?:please )?(?:tell me more about|clarify|specify|(?:share|provide|give me) (?:more|some more|a bit more|further))|(?:that |what )?you have in mind|are you (?:looking for|trying to|interested in|asking)|do you (?:want|need) me to|would you like(?: me)? to|what would you like|you(?:'re| are) (?:looking for|trying to)|your (?:question|request|prompt))\b/i;

/** A model that asks the person back instead of rewriting what they ask. */
function askingBackFault({ original, rewritten }: Rewrite): string | null {
  const [before, after] = [plainCharacters(original), plainCharacters(rewritten)];
  return ASKS_BACK.test(after) && !ASKS_BACK.test(before)
    ? 'The rewrite asks the writer a question instead of being the prompt.'
    : null;
}

/** A prompt whose first or only ask is a question must still ask for something. */
function questionFault({ original, rewritten, instruction }: Rewrite): string | null {
  if (asksForLanguage(instruction)) return null;
  const lost = lostAsking(original, rewritten);
  if (lost === null) return null;
  return lost === 'question'
    ? 'The prompt asks a question and the rewrite does not: it looks like an answer.'
    : 'The prompt asks for something and the rewrite does not: it looks like an answer.';
}

const FINISHED = /[.!?\u2026)\]}"'`*_>|\u3002\uFF01\uFF1F]$/;

/** The words after which no sentence ends. */
const LEADS_ON =
  /\b(?:a|an|the|and|or|but|of|to|in|on|at|for|from|with|without|by|my|your|his|her|their|our|its|is|are|was|were|that|which|who|whose|because|if|when|while|than|as|not|very|each|every)$/i;

/** The prompt goes on after these words, on the same line. */
function goesOnAfter(words: string, prompt: string): boolean {
  const at = prompt.lastIndexOf(words);
  return at >= 0 && /^,?[ \t]+[\p{L}\p{N}]/u.test(prompt.slice(at + words.length));
}

/** A model that stopped at its limit ends in the middle of a sentence that the prompt finishes. */
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

/** Returns whether both languages are known, and are not the same. */
export const areOtherLanguages = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== other;

function languageFault({ languages: [before, after], instruction }: Rewrite): string | null {
  if (asksForLanguage(instruction)) return null;
  return areOtherLanguages(before, after) ? 'The rewrite is in another language than the prompt.' : null;
}

/** The share of new words that a rewrite may have, and the number that is always allowed. */
const NOVELTY = { share: 0.65, words: 6 };

function noveltyFault({ original, rewritten, instruction }: Rewrite): string | null {
  if (instruction !== null) return null;
  const known = new Set(contentStems(original));
  const stems = contentStems(rewritten);
  const isKnown = (stem: string) =>
    known.has(stem) || [4, 3].some((length) => stem.length > length && known.has(stem.slice(0, length)));
  const novel = stems.filter((stem) => !isKnown(stem)).length;
  return novel >= NOVELTY.words && novel > stems.length * NOVELTY.share
    ? 'The rewrite speaks of things that the prompt does not mention.'
    : null;
}

/** How often the prompt's own sentences may come again. */
const MAX_COPIES = 2;
/** Short lines, such as those of a song or of code, may well be repeated. */
const LONG_SENTENCE = 5;

/** A model that goes round in circles. */
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
  const novelty = language === null ? noveltyFault(rewrite) : null;
  const faults = [
    openerFault(rewrite),
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
