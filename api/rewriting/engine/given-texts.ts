import { isSigned } from './closing-words.ts';
import { isAllTalk } from './conversational-words.ts';
import { anyOf } from './english/word-lists.ts';
import { GIVEN_TEXTS } from './english/words/material-patterns.ts';
import type { Line } from './lines.ts';
import type { Sentence } from './sentence.ts';

/*
 * Texts that a prompt gives with clear signs of where they start: between two rules, after "Here is the mail:", from a salutation or the header of a
 * mail on. People in them ask for things and thank, too, so that their sentences look like the writer's own. They stay to the letter. The model of
 * idle words learns from prompts without this, because it changes what a rewrite may touch and not what the words say.
 */

/** A range of indexes of lines. `to` is exclusive. */
interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Matches a line that is a rule, also one with a name: `---`, `=== MAIL ===`, `"""`. */
const RULE = /^[ \t]*(?:([-=+])\1{2,}(?:[^\n]{1,60}\1{3})?|([*_~#])\2{2,}|"{3}|'{3}|“{3}|”{3})[-=+]*[ \t]*$/;
/** Matches two or more of these lines in a row as the header of a mail. */
const MAIL_HEADER = /^[ \t]*(?:from|sent|to|cc|date|subject):[ \t]*\S/i;
/** Matches the start of a letter, but not a salutation of the assistant. */
const SALUTATION =
  /^(?:dear|hi|hello|hey|hiya|to whom|good (?:morning|afternoon|evening|day))\b(?![ ,]*(?:chat ?gpt|gpt|claude|gemini|copilot|ai|assistant|bot)\b)/i;

const KIND = `(?:${anyOf(GIVEN_TEXTS)})`;
/** The words between a noun and its colon: "the mail I got from them:", but not "the mail should say:". */
const TAIL = "(?: (?!should|must|needs?|has|ha[sv]e to|will|would|can|could)[\\w'-]+,?){0,8}";
/** Matches announcements of a text that is there: "Here is the mail:", "Her message:", "This is what she wrote:", "Reply to this customer:". */
const ANNOUNCES_GIVEN = new RegExp(
  `(?:(?:^|(?<!\\b(?:for|of|about|on|in|into|with) ))\\b(?:the|this|that|these|those|my|our|his|her|their|[a-z]+'s) (?:[\\w'-]+ ){0,2}${KIND}${TAIL}|^(?:original |old |full )?${KIND}|\\b(?:wrote|writes|sent|texted|posted|replied|emailed|messaged)(?: (?:me|us|back|to|in|on|this|that|today|yesterday|so|far|[a-z]+day)){0,4}|\\b(?:to|from) this (?:[\\w'-]+ ){0,2}[\\w'-]+|\\bwhat (?:i|we)(?:'ve| have)? (?:got|have|received) so far):$`,
);
/** Matches requests for work on a text whose noun is no announcement elsewhere: "Reply to this mail." */
const WORKS_ON_GIVEN =
  /\b(?:this|these|the following) (?:[\w'-]+ ){0,2}(?:mails?|complaints?|tickets?|enquir(?:y|ies)|inquir(?:y|ies)|feedback|dms?|sms|voicemails?|adverts?|memos?)\b[^.?!:]{0,40}[.?!]?$/i;

/** Limits the length of a line that can be a rule, which bounds the time. */
const LONGEST_RULE = 100;

export const isRule = (line: string): boolean => line.length <= LONGEST_RULE && RULE.test(line);
export const opensLetter = (line: string): boolean => SALUTATION.test(line);

/** Matches a request for work on a text: people in a text ask for other things. */
const ASKS_FOR_WORK =
  /\b(?:(?:reply|response|answer) (?:to|for)|write|draft|compose|summari[sz]e|summary|translate|rewrite|rephrase|proofread|shorten|correct|improve|explain)\b/i;

const textOf = (masked: string, { bodyStart, end }: Line): string => masked.slice(bodyStart, end).trim();

/** The last characters of a line are enough to see whether it announces a text. */
const LONGEST_ANNOUNCEMENT = 160;

/** Returns the last sentence of a line, in lower case. */
const lastSentenceOf = (text: string): string =>
  text
    .slice(-LONGEST_ANNOUNCEMENT)
    .split(/[.?!…]\s/)
    .at(-1)
    ?.toLowerCase()
    .replaceAll('’', "'") ?? '';

/** Returns the pairs of rules with what is between them. A rule without a partner only parts the prompt. */
function textsBetweenRules(masked: string, lines: readonly Line[]): readonly LineRange[] {
  const rules = lines.flatMap((line, index) => (isRule(masked.slice(line.start, line.end)) ? [index] : []));
  return rules.flatMap((from, nth) => {
    const to = rules[nth + 1];
    return nth % 2 === 0 && to !== undefined ? [{ from, to: to + 1 }] : [];
  });
}

/** Returns the ranges of lines that are a given text, in order. `sentences`: what would be the writer's own without them. */
export function givenTexts(
  masked: string,
  lines: readonly Line[],
  sentences: readonly Sentence[],
): readonly LineRange[] {
  const between = textsBetweenRules(masked, lines);
  const open = openText(masked, lines, sentences, between);
  if (!open) return between;
  return [...between.filter(({ to }) => to <= open.from), open, ...between.filter(({ from }) => from >= open.to)];
}

/**
 * Returns the text that starts at a sign. It goes to its last signature that a blank line and more text follow; without one, to the end. If no
 * request comes before it and the last paragraph, one line, asks for work on a text, it goes up to that.
 */
function openText(
  masked: string,
  lines: readonly Line[],
  sentences: readonly Sentence[],
  between: readonly LineRange[],
): LineRange | undefined {
  const firstRequest = sentences.find(({ facts }) => facts.asks && !isAllTalk(facts.text))?.start ?? Infinity;
  const isBetween = new Set(between.flatMap(({ from, to }) => lines.slice(from, to)));
  const from = lines.findIndex(
    (line, index) => !isBetween.has(line) && startsGiven(masked, lines, index, firstRequest < line.start),
  );
  const start = lines[from]?.start;
  if (start === undefined) return undefined;
  const signature = lines.findLastIndex((line, index) => {
    const closing = lines[index - 1];
    return (
      index > from &&
      closing !== undefined &&
      lines[index + 1]?.followsBlank === true &&
      isSigned(masked, closing, line)
    );
  });
  if (signature >= 0) return { from, to: signature + 1 };
  if (firstRequest < start) return { from, to: lines.length };
  const last = lines.length - 1;
  const closing = lines[last];
  const asksLast =
    closing?.followsBlank === true &&
    last > from &&
    sentences.some(
      (sentence) =>
        sentence.start >= closing.start &&
        sentence.opensLine &&
        (sentence.facts.startsImperative || sentence.facts.addressesAssistant) &&
        ASKS_FOR_WORK.test(sentence.text),
    );
  return { from, to: asksLast ? last : lines.length };
}

/**
 * Whether a text starts with a line: the line before announces it, it opens the header of a mail, or it is a paragraph after a request (`isAsked`:
 * there is one) and opens a letter or follows "Reply to this mail." Without a request, a salutation greets the assistant.
 */
function startsGiven(masked: string, lines: readonly Line[], index: number, isAsked: boolean): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  if (!line || line.isStructure || line.isListItem) return false;
  const text = textOf(masked, line);
  const next = lines[index + 1];
  if (MAIL_HEADER.test(text) && next && MAIL_HEADER.test(textOf(masked, next))) return true;
  if (!before || before.isStructure) return false;
  const announcing = textOf(masked, before);
  // "Got this from the school, what do they want?:", and a letter.
  const isLetter = next !== undefined && /^dear\b/i.test(text) && SALUTATION.test(text);
  if (announcing.endsWith(':')) return isLetter || ANNOUNCES_GIVEN.test(lastSentenceOf(announcing));
  if (!isAsked || !line.followsBlank) return false;
  if (SALUTATION.test(text)) return next !== undefined || text.length > LONGEST_SALUTATION;
  return WORKS_ON_GIVEN.test(lastSentenceOf(announcing)) && !isAllTalk(text);
}

/** A last line that greets and is not longer is small talk, and no letter: "Hello again, and thanks!" */
const LONGEST_SALUTATION = 60;
