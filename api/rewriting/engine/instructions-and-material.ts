import { findThanksAtEnd, isThanksForWork } from './closing-words.ts';
import { isAllTalk } from './conversational-words.ts';
import { isIdleClause } from './idle-clauses.ts';
import type { Line } from './lines.ts';
import { MASK } from './protected-spans.ts';
import {
  type Announcement,
  colonOpensMaterial,
  colonOpensMessage,
  colonOpensRequest,
  startsImperative,
} from './requests-in-text.ts';
import type { Sentence } from './sentence.ts';
import type { LineFacts, SentenceFacts, SentenceMemory } from './sentence-facts.ts';
import { splitIntoWords, type Stretch, type Word } from './sentences.ts';

/*
 * Which sentences are the writer talking to the assistant, and which are material to work on? Changing material changes the
 * task, so text that may be material is frozen (no rule changes it):
 *   - everything before the first request is the writer's (unless the request says "the text above");
 *   - everything after a request that announces a text ("the following …", "Translate:") is material;
 *   - after any other request, a line is the writer's only if it addresses the assistant or continues the writer's account.
 */

/** The state while the lines of a prompt are read from the first to the last. */
interface Reading {
  readonly memory: SentenceMemory;
  /** Whether a request was found, so that the text after it may be material. */
  asked: boolean;
  /** Whether a request so far has announced a text to work on. */
  announced: Announcement;
  /** Whether the text to work on has begun, so that all that follows is material. */
  inMaterial: boolean;
}

/** Matches a label at the start of a line: `Subject:`. */
const LABEL = /^[A-Za-z][\w /&'’()-]{0,40}:(?=\s|$)/;
/** Matches labels with which writers structure their request: `Task:`, `Tone:`. */
const OWN_LABEL =
  /^(?:task|instructions?|goals?|notes?|important|requirements?|objective|role|request|prompt|please note|constraints?|tone|style|audience|(?:an? |some )?(?:little |bit of |quick |brief |short )*(?:context|background)|ps|p\.s\.?|nb|ok|okay|hi|hello|dear .{0,30})[ \w]{0,20}:/i;
/** Matches references to a text above: "the text above", "this article". */
const POINTS_BACK =
  /\b(?:above|preceding|previous (?:text|passage|paragraph|message)|this (?:text|passage|paragraph|article|story))\b/i;
/** Matches the start of a sentence in the writer's account of their situation: "My …", "So …". */
const ACCOUNT =
  /^(?:i|i'm|i've|i'd|my|we|we're|we've|our|so|basically|well|to be honest|honestly|currently|right now|as you)\b/i;

/**
 * Separates the writer's own sentences from the material (`frozen`), both in the order of the text. A prompt without a request is material as a
 * whole.
 */
export function separateMaterial(
  masked: string,
  lines: readonly Line[],
  memory: SentenceMemory,
): { sentences: Sentence[]; frozen: Stretch[] } {
  const reading: Reading = { memory, asked: false, announced: 'none', inMaterial: false };
  const sentences: Sentence[] = [];
  const frozen: Stretch[] = [];
  if (!lines.some((line) => !line.isStructure && hasRequest(masked, line, memory))) {
    return { sentences, frozen: lines.map(({ start, end }) => ({ start, end })) };
  }
  const textAboveEnd = findEndOfTextAbove(masked, lines, memory);
  const thanks = findThanksAtEnd(masked, lines);
  for (const line of lines) {
    const words = memory.line(masked.slice(line.bodyStart, line.end));
    const hasText = reading.inMaterial || reading.announced !== 'none';
    if (line === thanks && (!hasText || isThanksForWork(masked, lines))) {
      sentences.push(...sentencesOf(words, line));
      continue;
    }
    if (line.isStructure || reading.inMaterial || line.start < textAboveEnd || !words.isEnglish) {
      frozen.push({ start: line.start, end: line.end });
      if (!line.isStructure && reading.asked && reading.announced === 'text') reading.inMaterial = true;
      continue;
    }
    readLine(masked, line, words, reading, sentences, frozen);
  }
  return { sentences, frozen };
}

const sentencesOf = ({ sentences }: LineFacts, line: Line): Sentence[] =>
  sentences.map(({ from, facts }, index) =>
    toSentence(facts, line.bodyStart + from, line, index === 0, index === sentences.length - 1),
  );

const hasRequest = (masked: string, line: Line, memory: SentenceMemory): boolean =>
  memory.line(masked.slice(line.bodyStart, line.end)).asks;

/** Returns where the text to work on ends, if the first requests refer to a text above them: the start of the one that does. 0 if none does. */
function findEndOfTextAbove(masked: string, lines: readonly Line[], memory: SentenceMemory): number {
  for (const line of lines) {
    if (line.isStructure || !hasRequest(masked, line, memory)) continue;
    const text = masked.slice(line.bodyStart, line.end);
    if (line !== lines[0] && POINTS_BACK.test(text)) return line.start;
    // "The above property", in a letter that a request above announces, is no text above.
    if (memory.line(text).sentences.some(({ facts }) => facts.asks && facts.announcement === 'text')) return 0;
  }
  return 0;
}

/** Reads a line that is prose and not material so far: adds its sentences to `sentences`, and what is material to `frozen`. */
function readLine(
  masked: string,
  line: Line,
  { text, sentences: inLine }: LineFacts,
  reading: Reading,
  sentences: Sentence[],
  frozen: Stretch[],
): void {
  const label = LABEL.exec(text);
  const isOwnLabel = label !== null && (OWN_LABEL.test(text) || isSpoken(label[0]));
  if (label && !isOwnLabel && !startsRequest(masked, line)) {
    frozen.push({ start: line.start, end: line.end });
    if (reading.announced !== 'none') reading.inMaterial = true;
    return;
  }
  for (const [index, { from, to, facts, isTooLong }] of inLine.entries()) {
    const start = line.bodyStart + from;
    if (isTooLong) {
      frozen.push({ start, end: line.bodyStart + to });
      noteRequest(reading, facts);
      continue;
    }
    if (!isOwn(line, reading, facts, index === 0)) {
      frozen.push({ start, end: line.end });
      if (reading.announced !== 'none') reading.inMaterial = true;
      return;
    }
    const colon = materialAfterColon(facts.text);
    const whole = colon < 0 ? facts : reading.memory.of(facts.text.slice(0, colon));
    sentences.push(toSentence(whole, start, line, index === 0, colon < 0 && index === inLine.length - 1));
    noteRequest(reading, facts);
    if (colon >= 0) {
      // After a quotation, the writer continues.
      const quoted = QUOTATION.test(facts.text.slice(colon + 1)) && index < inLine.length - 1;
      frozen.push({ start: start + colon, end: quoted ? start + facts.text.length : line.end });
      if (!quoted) {
        reading.inMaterial = true;
        return;
      }
      reading.announced = 'text';
    }
  }
}

/**
 * Returns whether a label is the writer speaking: "My question is:", "Here's what I need:". Such a label introduces a
 * request, never material.
 */
const isSpoken = (label: string): boolean =>
  /\b(?:i|i['’]\w+|you|me|my question|quick question)\b/i.test(label) &&
  !/\b(?:answer|response|reply|idea|opinion|thoughts)\b/i.test(label) &&
  isAllTalk(label);

const QUOTATION = new RegExp(`^\\s*["“]?${MASK}+["”]?[.!?]*$`);

const startsRequest = (masked: string, line: Line): boolean =>
  startsImperative(
    splitIntoWords(masked, { start: line.bodyStart, end: Math.min(line.end, line.bodyStart + 80) }),
    masked,
  );

/** Returns whether a sentence is the writer's own words, by what was read before it. `isFirst`: it starts the line. */
function isOwn(line: Line, reading: Reading, facts: SentenceFacts, isFirst: boolean): boolean {
  if (!reading.asked) return true;
  if (facts.isCourtesy) return reading.announced === 'none' || !isFirst;
  const speaks = facts.startsImperative || facts.addressesAssistant;
  // The announced text may itself start with "I would like …" or "Could you …".
  if (!isFirst && reading.announced !== 'text') return true;
  if (!isFirst) return (speaks && !/^(?:i|could|can|would|will)\b/i.test(facts.text)) || isIdleClause(facts.text);
  if (reading.announced === 'text') return false;
  if (reading.announced === 'maybe')
    return !line.isListItem && facts.addressesAssistant && (!line.followsBlank || facts.asks);
  return speaks || (!line.isListItem && line.followsBlank && ACCOUNT.test(facts.text));
}

/** Notes a request and what it announces, if the sentence makes one. */
function noteRequest(reading: Reading, facts: SentenceFacts): void {
  if (!facts.asks) return;
  reading.asked = true;
  const announced = facts.announcement;
  if (announced === 'text' || reading.announced === 'none') reading.announced = announced;
}

/** The maximum number of characters before a colon that can announce a text. */
const LONGEST_HEAD = 400;

/** Returns the index of the colon after which the text to work on starts; -1 if there is none. */
function materialAfterColon(text: string): number {
  const colon = /:(?=\s)/.exec(text);
  if (!colon || colon.index > LONGEST_HEAD) return -1;
  const head = text.slice(0, colon.index);
  const rest = text.slice(colon.index + 1).trim();
  if (colonOpensRequest(head, rest, /\?['"”’)]*$/.test(text))) return -1;
  if (isAllTalk(head) && startsImperative(splitIntoWords(rest, { start: 0, end: rest.length }), rest)) return -1;
  return colonOpensMaterial(head) || colonOpensMessage(head, rest) ? colon.index : -1;
}

function toSentence(
  facts: SentenceFacts,
  start: number,
  line: Line,
  opensLine: boolean,
  closesLine: boolean,
): Sentence {
  const { text, final } = facts;
  const end = start + text.length;
  let words: readonly Word[] | undefined;
  return {
    start,
    end,
    bodyEnd: end - final.length,
    final,
    text: text.slice(0, text.length - final.length),
    get words() {
      return (words ??= wordsFrom(facts, start));
    },
    facts,
    opensLine,
    closesLine,
    isListItem: line.isListItem,
    aboutLanguage: facts.isAboutLanguage,
  };
}

const wordsFrom = (facts: SentenceFacts, offset: number): readonly Word[] =>
  offset === 0
    ? facts.words
    : facts.words.map(({ lower, start, end, indexes, next, gap }) => ({
        lower,
        start: start + offset,
        end: end + offset,
        indexes,
        next,
        gap,
      }));
