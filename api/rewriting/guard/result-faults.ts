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

/** Literals that a text in another form still has. Quotation marks are style. */
const isFact = ({ kind }: Literal) => kind !== 'quoted text';

/** Details that masking replaced: `[EMAIL_1]`. */
const MASKED_DETAIL = /^\[[A-Z][A-Z_]*_\d+\]$/;

/** Literals that people act on, and that a model must not make up. */
const isActedOn = ({ kind, text }: Literal) =>
  kind === 'link' || kind === 'email address' || (kind === 'placeholder' && MASKED_DETAIL.test(text));

/** The instruction asks for a part of the prompt, so that the rest may go. */
const ASKS_FOR_PART =
  /\b(?:summar\w*|abstract|headlines?|titles?|subject lines?|tl;?dr|key|main|most important|gist|core|extract|outline|slogans?|taglines?|hashtags?|tweets?|posts?|captions?|keywords?|names?|ideas?|questions?|list (?:the|all|every)|only|shorten|shorter|brief\w*|concise|condense|in (?:at most |under |about )?(?:\d+|one|two|three|a few) (?:words?|sentences?|lines?))\b/i;

/** What the form of a text is measured in: these numbers may follow the instruction. */
const FORM_NOUN = /^(?:word|sente|parag|line|page|bulle|point|item|chara|step|secti|headi|versi|examp|minut)/;

const isOfForm = ({ noun, unit, text }: Quantity) =>
  FORM_NOUN.test(noun ?? '') || FORM_NOUN.test(unit?.base ?? '') || /\bwords?\b/i.test(text);

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
    .filter((literal) => isFact(literal) && !after.finds(literal))
    .map(({ kind, text }) => lostReason(kind, text));
}

function lostNumbers({ original, result }: ResultTexts): readonly string[] {
  const after = new QuantityIndex(result.quantities);
  return original.quantities
    .filter((wanted) => !isOfForm(wanted) && after.count(wanted, isSame) === 0 && !after.hasValue(wanted.value))
    .map(({ text }) => lostReason('number', text));
}

/** Small numbers count the pieces of a form: "3 steps", "Part 2". */
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

/** A text without its only negations says the opposite. Other words for them are counted, too. */
function lostNegation({ original, result }: ResultTexts): readonly string[] {
  const [first] = original.restrictions.filter(isNegating);
  if (!first || [...result.restrictions, ...result.equivalents].some(isNegating)) return [];
  return [lostReason('negation', first.text)];
}

const languageReasons = ({ original, result }: ResultTexts) =>
  areOtherLanguages(original.language, result.language) ? ['The result is in another language than the prompt.'] : [];

/** The facts of a prompt in another form: none is made up, and none is lost unless the instruction asks for a part. */
function transformedReasons(texts: ResultTexts): readonly string[] {
  const { instruction } = texts;
  const isTranslated = asksForLanguage(instruction.text);
  const isPart = ASKS_FOR_PART.test(instruction.text);
  return [
    ...(isTranslated ? [] : languageReasons(texts)),
    ...addedLiterals(texts, isActedOn),
    ...(isPart ? [] : lostLiterals(texts)),
    ...(isTranslated ? [] : addedNumbers(texts)),
    ...(isPart || isTranslated ? [] : [...lostNumbers(texts), ...lostNames(texts), ...lostNegation(texts)]),
  ];
}

/**
 * The reasons, shown to the user, to refuse what a model made of a prompt with an action that transforms or answers it. Nothing is repaired:
 * sentences of the prompt don't belong into a text of another form.
 */
export function resultReasons(effect: Exclude<ActionEffect, 'rewrites'>, texts: ResultTexts): readonly string[] {
  if (!hasWords(texts.result.text)) return ['The result is empty.'];
  if (isRefusal(texts.result.plain) && !isRefusal(texts.original.plain)) {
    return ['The model refused to do what the action asks.'];
  }
  return effect === 'transforms' ? transformedReasons(texts) : addedLiterals(texts, isActedOn);
}
