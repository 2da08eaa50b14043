import type { Replacement } from './phrase-rule.ts';

/** Matches the text before two words that are both needed: "the difference between goals and objectives", "is it both short and concise". */
const NEEDS_BOTH =
  /\b(?:both|between|either|neither|not|than|versus|whether|contrasts?|contrasting|compar(?:e|es|ed|ing|isons?)|distinguish(?:es|ed|ing)?|distinctions?|differences?|differentiat(?:e|es|ing))\b[^.]*$/i;

/** Matches the text after two words that are compared: "how goals and objectives differ", "are the main tips and hints the same". */
const COMPARED =
  /^(?:\s[\w'’-]+)?(?:\s(?:are|is|were|mean|really|actually|exactly|usually|often|always|all))*\s(?:(?:differ(?:s|ed)?|apart)\b|(?:different|the same(?: thing)?|synonyms|synonymous|interchangeable|alike|similar|related|identical)(?=\W*$|\s(?:from|to|with)\s(?:each other|one another)\b))/i;

// In a list of three or more, the conjunction belongs to the list: "risks, advantages and benefits" can't become "risks, advantages".
const CONTINUES_LIST = /[,/-]\s*$|\b(?:and|or)\s+$/i;
/** Matches the text before two words if its comma ends an introduction, and not the first part of a list: "First, ", "In a few words, ". */
const INTRODUCED = /^(?:first|second|third|then|next|also|finally|lastly|now|please|in(?:\s[\w'’-]+){1,4}),\s$/i;
const LIST_CONTINUES = /^(?:[,/-]?\s?(?:and|or)\b|[/-])/i;

/**
 * Returns phrases for `phraseRule` that replace two synonyms by the first one: "clear and lucid" by "clear".
 * @param sets each a set of synonyms, separated by "|". Two different words of one set are a pair
 */
export const synonymPairs = (
  sets: readonly string[],
): readonly (readonly [source: string, replacement: Replacement])[] =>
  sets.map((set): [string, Replacement] => [
    `(?<first>${set}),? (and|or|and also|as well as) (?<second>${set})`,
    ({ first = '', second = '' }, { before, after }) =>
      first.toLowerCase() === second.toLowerCase() ||
      NEEDS_BOTH.test(before) ||
      COMPARED.test(after) ||
      (CONTINUES_LIST.test(before) && !INTRODUCED.test(before)) ||
      LIST_CONTINUES.test(after)
        ? null
        : first,
  ]);
