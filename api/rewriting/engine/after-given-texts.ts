import { isRule, opensLetter } from './given-texts.ts';
import { sentencesOf, separateMaterial } from './instructions-and-material.ts';
import { isMasked, isTableRow, type Line } from './lines.ts';
import type { Prompt } from './prompt.ts';
import { announcesNeeds, announcesParts } from './requests-in-text.ts';
import { isIdleSentence } from './rules/idle-stretches.ts';
import type { Sentence } from './sentence.ts';
import type { SentenceMemory } from './sentence-facts.ts';
import type { Stretch } from './sentences.ts';

/*
 * What a writer says after a text that the prompt gives. Small talk is the writer's own if the text has clearly ended: with a fence, a rule, a
 * quotation, a table, or items with bullets or numbers that can be no message. After another list, only words that are said to an assistant are.
 * After a text with marks around it, requests are, too.
 */

/** The lines after a text, read as a prompt of their own. */
export interface RequestsAfterText {
  readonly start: number;
  readonly sentences: readonly Sentence[];
  readonly frozen: readonly Stretch[];
}

/**
 * Reads the lines after a text that has marks around it, if they go on asking: after a fence, between rules, or with `>` before each line. A text that
 * has other lines, too, may go on. Undefined if there are none.
 */
export function requestsAfterText(
  { text, masked, sentences }: Prompt,
  lines: readonly Line[],
  memory: SentenceMemory,
): RequestsAfterText | undefined {
  const lastOwn = sentences.at(-1);
  const last = lines.at(-1);
  if (!lastOwn || !last || lastOwn.end > last.start) return undefined;
  const after = lines.filter(({ start }) => start > lastOwn.start);
  const closing = after.findLastIndex((line) => isMark(rawTextOf(masked, line)));
  const rest = after.slice(closing + 1);
  const [opening] = rest;
  const given = after.slice(0, closing + 1).map((line) => rawTextOf(text, line));
  if (!opening?.followsBlank || !isMarkedText(given)) return undefined;
  const read = separateMaterial(masked, rest, memory, { knowsNeeds: true });
  return read.sentences.length === 0 ? undefined : { start: opening.start, ...read };
}

/**
 * Returns the sentences of a last line directly below a list that is part of the request: "That's the lot, sorry it's such a mouthful." Undefined if
 * there are none, or the list may be the words of a message, whose end this would be.
 */
export function closingBelowList(
  { masked, sentences }: Prompt,
  lines: readonly Line[],
  memory: SentenceMemory,
): readonly Sentence[] | undefined {
  const last = lastTalkLine(sentences, lines);
  if (!last) return undefined;
  const first = lines.slice(0, -1).findLastIndex((line) => !line.isListItem) + 1;
  const start = lines[first]?.start ?? last.start;
  const opening = lines[first - 1]?.start ?? 0;
  // In the line above the list: what is below another text belongs to that.
  const above = sentences.findLast((sentence) => sentence.start < start && sentence.end > opening);
  const inList = sentences.some((sentence) => sentence.start >= start);
  if (start === last.start || !above || WORKS_ON_MESSAGE.test(masked.slice(0, above.end))) return undefined;
  const isAnnounced = above.text.endsWith(':') && (announcesParts(above.text) || announcesNeeds(above.text));
  const facts = memory.line(masked.slice(last.bodyStart, last.end));
  if (!facts.isEnglish || (!isAnnounced && !inList)) return undefined;
  const closing = sentencesOf(facts, last);
  // Below points without an announcement, a request may be another one of them, in words of other people.
  return isAnnounced || !closing.some((sentence) => sentence.facts.asks) ? closing : undefined;
}

/** Whether a line is a rule, has `>` before it, or is code or a part of a fence. */
const isMark = (line: string): boolean => isRule(line) || isQuoted(line) || isMasked(line);

const isQuoted = (line: string): boolean => /^[ \t]*>/.test(line);

/** Whether lines are a text with marks around it, and nothing else. */
function isMarkedText(lines: readonly string[]): boolean {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return false;
  const isFenced = FENCE.test(first) && FENCE.test(last) && lines.filter((line) => FENCE.test(line)).length === 2;
  const isRuled = isRule(first) && isRule(last) && lines.filter(isRule).length === 2;
  return isFenced || isRuled || lines.every(isQuoted);
}

const FENCE = /^[ \t]*(?:`{3}|~{3})/;

/** In characters. A longer last line has no small talk. */
const LONGEST_TALK = 300;

/** Returns the last line if it may be talk: short prose that is no point of a list, and not known to be the writer's own. */
function lastTalkLine(sentences: readonly Sentence[], lines: readonly Line[]): Line | undefined {
  const last = lines.at(-1);
  if (!last || last.isListItem || last.isStructure || last.end - last.start > LONGEST_TALK) return undefined;
  return (sentences.at(-1)?.end ?? 0) > last.start ? undefined : last;
}

/** How many sentences are looked at, from the end of the last line. */
const MOST_SENTENCES = 4;

/** Matches what is said to an assistant and ends no list: "in advance", "Any help would be appreciated", "You're a lifesaver". */
const FOR_ASSISTANT =
  /\bin advance\b|\bfavou?rs?\b|\bany (?:help|advice)\b|\bsorry if\b|\byou(?:['’]re| are) (?:an?|the|so)\b|\bi owe you\b|\bthat['’]?s (?:it|all)\b/i;

/** Matches a paragraph after code in which the writer goes on: "I just need the fixed code, and a short explanation." */
const GOES_ON_ASKING =
  /\b(?:please|pls|(?:i|we)(?:['’]d| would)? (?:\w+ly |just |only |also |really )*(?:need|want|like|prefer))\b/i;

/**
 * Returns the sentences that end a prompt after a text with a clear end, and are the writer's own: of its last line, if that is a paragraph, the small
 * talk after the last sentence that is none; after code, all of a paragraph that goes on asking. Undefined if there are none.
 */
export function talkAfterText(
  prompt: Prompt,
  lines: readonly Line[],
  memory: SentenceMemory,
): readonly Sentence[] | undefined {
  const last = lastTalkLine(prompt.sentences, lines);
  const lastOwn = prompt.sentences.at(-1);
  if (!last || !lastOwn) return undefined;
  const text = lines.filter(({ start }) => start > lastOwn.start && start < last.start);
  const isParted =
    isListOfNumbers(prompt.masked, text) ||
    (isListOfItems(text) && !WORKS_ON_MESSAGE.test(prompt.masked.slice(0, lastOwn.end)));
  // After items, a line that is none parts itself, as a paragraph does.
  if (!last.followsBlank && !isParted) return undefined;
  const isClosed = isParted || endsClearly(prompt.masked, text);
  if (!isClosed && !isList(prompt.masked, text)) return undefined;
  const facts = memory.line(prompt.masked.slice(last.bodyStart, last.end));
  if (!facts.isEnglish) return undefined;
  const sentences = sentencesOf(facts, last).slice(-MOST_SENTENCES);
  const fence = text.at(-1);
  const goesOn = fence !== undefined && isMasked(rawTextOf(prompt.masked, fence)) && GOES_ON_ASKING.test(facts.text);
  const needed = goesOn ? -1 : sentences.findLastIndex((sentence) => !isTalk(sentence, prompt));
  const talk = sentences.slice(needed + 1);
  if (talk.length === 0) return undefined;
  if (!isClosed && !talk.every(({ facts: { text: said } }) => FOR_ASSISTANT.test(said))) return undefined;
  return talk;
}

/** Whether a sentence is only a courtesy or small talk, and no question. */
export const isTalk = (sentence: Sentence, prompt: Prompt): boolean =>
  !sentence.final.includes('?') &&
  (sentence.facts.isCourtesy || sentence.facts.isIdleClause || isIdleSentence(sentence, prompt));

const rawTextOf = (masked: string, { start, end }: Line): string => masked.slice(start, end);

/**
 * Whether the lines of a text end it clearly: its last line is the second rule of a pair, or all lines are fences, quotations, tables, tags or labels
 * of these, and the last is no label.
 */
function endsClearly(masked: string, lines: readonly Line[]): boolean {
  const closing = lines.at(-1);
  if (!closing) return false;
  if (isRule(rawTextOf(masked, closing)))
    return lines.filter((line) => isRule(rawTextOf(masked, line))).length % 2 === 0;
  if (rawTextOf(masked, closing).endsWith(':')) return false;
  return lines.every((line) => {
    const text = rawTextOf(masked, line);
    return isMasked(text) || isTableRow(text) || /^[ \t]*[<>]/.test(text) || text.trimEnd().endsWith(':');
  });
}

/** Matches requests whose list may be a message, which ends in thanks of its own: "Proofread my note". */
const WORKS_ON_MESSAGE =
  /\b(?:translat|proofread|re-?writ|correct|edit|polish|improve|shorten|rephras|reword|check|fix|note|message|e-?mail|mail|letter|post|invit|speech|toast|card|text|announcement|thank|reminder|notice|flyer|flier|poster|script|closing|sign-?off)/i;

/** Whether the lines are items with bullets or numbers. */
const isListOfItems = (lines: readonly Line[]): boolean => lines.length > 1 && lines.every((line) => line.isListItem);

/** Whether the lines have numbers and no words: no message has only these. */
const isListOfNumbers = (masked: string, lines: readonly Line[]): boolean =>
  lines.length > 1 && lines.every((line) => /^[^\p{L}]*$/u.test(rawTextOf(masked, line)));

/** Whether the lines are a list or data: each is an item or ends without a final mark, and none opens a letter. */
const isList = (masked: string, lines: readonly Line[]): boolean =>
  lines.length > 1 &&
  lines.every((line) => {
    const text = rawTextOf(masked, line).trim();
    return !opensLetter(text) && (line.isListItem || !/[,:;!?]$|[a-z]\.$/i.test(text));
  });
