import type { ActionEffect } from '#schema/action-effect.ts';
import { excerpt } from './comparison.ts';
import { finder } from './literal-faults.ts';
import type { Literal } from './literals.ts';
import { isNameKept } from './names.ts';
import { additionFinder } from './number-faults.ts';
import type { Quantity } from './numbers.ts';
import { isSame, QuantityIndex } from './quantity-index.ts';
import type { Reading } from './reading.ts';
import { areOtherLanguages, asksForLanguage, hasWords, isRefusal } from './shape.ts';

interface ResultTexts {
  readonly original: Reading;
  readonly result: Reading;
  readonly instruction: Reading;
}

/** Returns whether a text in another form must still have a literal. Quoted text need not stay: its words may become others. */
const mustStay = ({ kind }: Literal) => kind !== 'quoted text';

/** Matches the placeholder of a masked detail: `[EMAIL_1]`. */
const MASKED_DETAIL = /^\[[A-Z][A-Z_]*_\d+\]$/;

/** Returns whether people act on a literal, such as a link, so that a model must not invent it. */
const isActedOn = ({ kind, text }: Literal) =>
  kind === 'link' || kind === 'email address' || (kind === 'placeholder' && MASKED_DETAIL.test(text));

/** Matches instructions that ask for a part of the prompt, so that the result may leave out the rest. */
const ASKS_FOR_PART =
  /\b(?:summar\w*|abstract|headlines?|titles?|subject lines?|tl;?dr|key|main|most important|gist|core|extract|outline|slogans?|taglines?|hashtags?|tweets?|posts?|captions?|keywords?|names?|ideas?|questions?|list (?:the|all|every)|only|shorten|shorter|brief\w*|concise|condense|in (?:at most |under |about )?(?:\d+|one|two|three|a few) (?:words?|sentences?|lines?))\b/i;

/** Matches the stems, of at most five letters, of words for parts of a text: a number of them is about its form, which the result may change. */
const FORM_STEM = /^(?:word|sente|parag|line|page|bulle|point|item|chara|step|secti|headi|versi|examp|minut)/;

const isOfForm = ({ noun, unit, text }: Quantity) =>
  FORM_STEM.test(noun ?? '') || FORM_STEM.test(unit?.base ?? '') || /\bwords?\b/i.test(text);

const lostReason = (what: string, text: string) => `The result left out the ${what} "${excerpt(text)}".`;
const addedReason = (what: string, text: string) =>
  `The result has the ${what} "${excerpt(text)}", which neither the prompt nor the action has.`;

function addedLiterals({ original, result, instruction }: ResultTexts, isChecked: (literal: Literal) => boolean) {
  const [before, asked] = [finder(original), finder(instruction)];
  return result.literals
    .filter((literal) => isChecked(literal) && !before.finds(literal) && !asked.finds(literal))
    .map(({ kind, text }) => addedReason(kind, text));
}

function lostLiterals({ original, result }: ResultTexts): readonly string[] {
  const after = finder(result);
  return original.literals
    .filter((literal) => mustStay(literal) && !after.finds(literal))
    .map(({ kind, text }) => lostReason(kind, text));
}

function lostNumbers({ original, result }: ResultTexts): readonly string[] {
  const after = new QuantityIndex(result.quantities);
  // "2 hours" is kept as "120 minutes", and as a bare "2".
  return original.quantities
    .filter((wanted) => !isOfForm(wanted) && after.count(wanted, isSame) === 0 && !after.hasValue(wanted.value))
    .map(({ text }) => lostReason('number', text));
}

/** Returns whether a number is small and has no unit, so that it may count the parts of a text: "3 steps", "Part 2". */
const isCount = ({ value, unit }: Quantity) => unit === null && /^\d$/.test(value);

function addedNumbers({ original, result, instruction }: ResultTexts): readonly string[] {
  const isAdded = additionFinder(original, instruction);
  return result.quantities
    .filter((found) => !isCount(found) && !isOfForm(found) && isAdded(found))
    .map(({ text }) => addedReason('number', text));
}

function lostNames({ original, result }: ResultTexts): readonly string[] {
  return original.names.filter((name) => !isNameKept(name, result.words)).map(({ text }) => lostReason('name', text));
}

const isNegating = ({ kind }: { readonly kind: string }) => kind === 'negation' || kind === 'exception';

/**
 * Returns the first negation of the prompt if the result has no negation at all, nor other words for one: it then says
 * the opposite.
 */
function lostNegation({ original, result }: ResultTexts): readonly string[] {
  const [first] = original.restrictions.filter(isNegating);
  if (!first || [...result.restrictions, ...result.equivalents].some(isNegating)) return [];
  return [lostReason('negation', first.text)];
}

const languageReasons = ({ original, result }: ResultTexts) =>
  areOtherLanguages(original.language, result.language) ? ['The result is in another language than the prompt.'] : [];

/**
 * Returns the reasons to refuse a prompt in another form: it must not invent links, addresses, masked details and numbers, and must keep literals
 * (except quotations), numbers, names and a negation unless the instruction asks for a part.
 */
function transformedReasons(texts: ResultTexts): readonly string[] {
  const { instruction } = texts;
  const isTranslated = asksForLanguage(instruction.text);
  const isPart = ASKS_FOR_PART.test(instruction.text);
  // Numbers, names and negations are read by the words of a language, so those of a translation can't be compared.
  return [
    ...(isTranslated ? [] : languageReasons(texts)),
    ...addedLiterals(texts, isActedOn),
    ...(isPart ? [] : lostLiterals(texts)),
    ...(isTranslated ? [] : addedNumbers(texts)),
    ...(isPart || isTranslated ? [] : [...lostNumbers(texts), ...lostNames(texts), ...lostNegation(texts)]),
  ];
}

/**
 * Returns the reasons, shown to the user, to refuse the result of an action that transforms or answers the prompt.
 * Nothing is repaired: sentences of the prompt don't fit into a text of another form.
 */
export function resultReasons(effect: Exclude<ActionEffect, 'rewrites'>, texts: ResultTexts): readonly string[] {
  if (!hasWords(texts.result.text)) return ['The result is empty.'];
  if (isRefusal(texts.result.plain) && !isRefusal(texts.original.plain)) {
    return ['The model refused to do what the action asks.'];
  }
  return effect === 'transforms' ? transformedReasons(texts) : addedLiterals(texts, isActedOn);
}
