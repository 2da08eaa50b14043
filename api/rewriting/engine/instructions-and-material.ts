import { memoize } from '#api/lib/memoize.ts';
import { isQuotation, isWholeText, LONGEST_HEAD, partedAfterQuotations } from './after-quotations.ts';
import { findThanksAtEnd, isThanksForWork } from './closing-words.ts';
import { isAllTalk } from './conversational-words.ts';
import { isMakingVerb } from './english/verbs.ts';
import { isOwnLabel, labelOf } from './labels.ts';
import type { Line } from './lines.ts';
import { givesPointsOfAnswer } from './points-of-answer.ts';
import {
  type Announcement,
  announcement,
  announcesContent,
  announcesItems,
  announcesNeeds,
  announcesParts,
  colonOpensMaterial,
  colonOpensMessage,
  colonOpensRequest,
  headsText,
  instructsAfterOpening,
  labelsNeeds,
  listsItems,
  namesTexts,
  namesTextTask,
  startsImperative,
} from './requests-in-text.ts';
import type { Sentence } from './sentence.ts';
import { sentenceAt } from './sentence-at.ts';
import type { LineFacts, SentenceFacts, SentenceMemory } from './sentence-facts.ts';
import { splitIntoWords, type Stretch } from './sentences.ts';

/*
 * Which sentences are the writer talking to the assistant, and which are material to work on? Changing material changes the
 * task, so text that may be material is frozen (no rule changes it):
 *   - everything before the first request is the writer's (unless the request says "the text above");
 *   - everything after a request that announces a text ("the following …", "Translate:") is material;
 *   - after any other request, a line is the writer's only if it addresses the assistant or continues the writer's account;
 *   - after a request to make something new that announces points, a line is also the writer's if it says what is needed or
 *     what the writer has.
 */

/** "He should be given seven days": no text is given. */
const IS_GIVEN =
  /\b(?:be|been|being|is|are|was|were|gets?) (?:given|provided with) (?:an?|some|any|\d+|two|three|four|five|six|seven|eight|nine|ten|enough|more|time|credit)\b/i;

/** Whether a sentence seems to announce a text only because somebody is given something. */
const onlyGivesThings = ({ text, announcement: found }: SentenceFacts): boolean =>
  found === 'text' && IS_GIVEN.test(text) && announcement(text.replace(IS_GIVEN, ' ')) === 'none';

/** "You answer the messages on our page.": a duty, and no request to work on a text. */
const STATES_DUTY = /^you (?:answer|handle|reply|respond|write|correct|check|translate|summari[sz]e|moderate)\b[^:]*$/i;

/** The state while the lines of a prompt are read from the first to the last. */
interface Reading {
  readonly memory: SentenceMemory;
  /** A line that is the writer's own although it may look like a label and its value. */
  readonly ownLine: Line | undefined;
  /** Whether more announcements of points are known: those that the model of idle words was not trained with. */
  readonly knowsNeeds: boolean;
  /** Whether a request was found, so that the text after it may be material. */
  asked: boolean;
  /** Whether one was found that says what to do: more than "I have a request." */
  hasTask: boolean;
  /** Whether a request so far has announced a text to work on. */
  announced: Announcement;
  /**
   * Whether the first request (with `knowsNeeds`, the first that says what to do) is to make something new ("Create a plan"), which needs no text to
   * work on. False again once a text may come.
   */
  makes: boolean;
  /** Whether it or a sentence after it announced points, such as requirements: what comes next is then hardly a text to work on. */
  announcedParts: boolean;
  /** Whether the line before is a point of a list, and the writer's own. Known with `knowsNeeds`. */
  inOwnList: boolean;
  /** Whether the text to work on has begun, so that all that follows is material, apart from thanks at the end. */
  inMaterial: boolean;
}

/** Matches references to a text above: "the text above", "this article". */
const POINTS_BACK =
  /\b(?:above|preceding|previous (?:text|passage|paragraph|message)|this (?:text|passage|paragraph|article|story))\b/i;
/** Matches the start of a sentence in the writer's account of their situation: "My …", "So …". */
const ACCOUNT =
  /^(?:i|i'm|i've|i'd|my|we|we're|we've|our|so|basically|well|to be honest|honestly|currently|right now|as you)\b/i;

/** Matches what says what is needed, or what the writer has: "each post should …", "our budget is …". */
const REQUIRES = /\b(?:please|should|must|needs? to|ha(?:s|ve) to|make sure|ensure|avoid|don['’]t|do not|we|our|us)\b/i;
/** Matches the label of a requirement: "With regard to the tone:". */
const TOPIC_LABEL = /^(?:with regard to|with respect to|regarding|as for|in terms of|when it comes to)\b/i;
/** Matches a request whose objects are listed after its colon: "For each post, please give me:". */
const OPENS_LIST = /\b(?:give|show|tell|send|list|include|provide|add|suggest|write|name)(?: (?:me|us))?:$/i;
/** Matches the start of a letter, which is a text of its own wherever it stands after the first line. */
const LETTER = /^(?:dear|hi|hello|hey|to whom|good (?:morning|afternoon|evening|day))\b/i;

export interface ReadingOptions {
  /** Whether the first line is the writer's own although it may look like a label with its value. */
  readonly opensSpeaking?: boolean;
  /** See `Reading`. */
  readonly knowsNeeds?: boolean;
}

/**
 * Separates the writer's own sentences from the material (`frozen`), both in the order of the text. A prompt without a request is material as a
 * whole.
 */
export function separateMaterial(
  masked: string,
  lines: readonly Line[],
  memory: SentenceMemory,
  { opensSpeaking = false, knowsNeeds = false }: ReadingOptions = {},
): { sentences: Sentence[]; frozen: Stretch[] } {
  const reading: Reading = {
    memory,
    ownLine: opensSpeaking ? lines[0] : undefined,
    knowsNeeds,
    asked: false,
    hasTask: false,
    announced: 'none',
    makes: false,
    announcedParts: false,
    inOwnList: false,
    inMaterial: false,
  };
  const sentences: Sentence[] = [];
  const frozen: Stretch[] = [];
  const factsOf = lineFactsIn(masked, memory);
  if (!lines.some((line) => !line.isStructure && factsOf(line).asks)) {
    return { sentences, frozen: lines.map(({ start, end }) => ({ start, end })) };
  }
  const textAboveEnd = findEndOfTextAbove(lines, factsOf);
  const thanks = findThanksAtEnd(masked, lines);
  for (const line of lines) {
    const hasText = reading.inMaterial || reading.announced !== 'none';
    if (line === thanks && (!hasText || isThanksForWork(masked, lines))) {
      sentences.push(...sentencesOf(factsOf(line), line));
      continue;
    }
    if (line.isStructure || reading.inMaterial || line.start < textAboveEnd || !factsOf(line).isEnglish) {
      frozen.push({ start: line.start, end: line.end });
      if (!line.isStructure && reading.asked && reading.announced === 'text') reading.inMaterial = true;
      continue;
    }
    readLine(masked, line, factsOf(line), reading, sentences, frozen);
    reading.inOwnList = knowsNeeds && line.isListItem && (sentences.at(-1)?.start ?? -1) >= line.start;
  }
  return { sentences, frozen };
}

/** Returns the sentences of a line, as the writer's own. */
export const sentencesOf = ({ sentences }: LineFacts, line: Line): Sentence[] =>
  sentences.map(({ from, facts }, index) =>
    sentenceAt(facts, line.bodyStart + from, line, {
      opensLine: index === 0,
      closesLine: index === sentences.length - 1,
      isRequirement: false,
    }),
  );

type LineReader = (line: Line) => LineFacts;

/** Returns a function that returns the facts of a line, which are looked up by its text once. */
const lineFactsIn = (masked: string, memory: SentenceMemory): LineReader =>
  memoize((line) => memory.line(masked.slice(line.bodyStart, line.end)));

/** Returns where the text to work on ends, if the first requests refer to a text above them: the start of the one that does. 0 if none does. */
function findEndOfTextAbove(lines: readonly Line[], factsOf: LineReader): number {
  for (const line of lines) {
    if (line.isStructure || !factsOf(line).asks) continue;
    const { text, sentences } = factsOf(line);
    if (line !== lines[0] && POINTS_BACK.test(text)) return line.start;
    // "The above property", in a letter that a request above announces, is no text above.
    if (sentences.some(({ facts }) => facts.asks && facts.announcement === 'text')) return 0;
  }
  return 0;
}

/** Reads a line that is prose and not material so far: adds its sentences to `sentences`, and what is material to `frozen`. */
function readLine(
  masked: string,
  line: Line,
  ofLine: LineFacts,
  reading: Reading,
  sentences: Sentence[],
  frozen: Stretch[],
): void {
  const { text } = ofLine;
  if (reading.knowsNeeds && reading.asked && headsText(text)) {
    frozen.push({ start: line.start, end: line.end });
    reading.inMaterial = true;
    return;
  }
  const found = line === reading.ownLine ? undefined : labelOf(text);
  const label = found !== undefined && !isOwnLabel(found, text, reading.knowsNeeds) ? found : undefined;
  let isRequirement =
    label !== undefined &&
    reading.announcedParts &&
    (TOPIC_LABEL.test(text) || (line.isListItem && REQUIRES.test(label)) || OPENS_LIST.test(label));
  if (label !== undefined && !isRequirement && !startsRequest(masked, line)) {
    frozen.push({ start: line.start, end: line.end });
    if (reading.announced !== 'none') reading.inMaterial = true;
    if (text.endsWith(':')) expectText(reading);
    return;
  }
  const parts = reading.knowsNeeds ? partedAfterQuotations(ofLine, reading.memory) : ofLine.sentences;
  let afterText = false;
  for (const [index, { from, to, facts, isTooLong }] of parts.entries()) {
    const start = line.bodyStart + from;
    if (isTooLong) {
      frozen.push({ start, end: line.bodyStart + to });
      noteRequest(reading, facts);
      continue;
    }
    if (!isRequirement && !afterText && !isOwn(line, reading, facts, index === 0)) {
      isRequirement = setsRequirement(reading, facts);
      if (!isRequirement) {
        frozen.push({ start, end: line.end });
        if (reading.announced !== 'none') reading.inMaterial = true;
        return;
      }
    }
    const colon = reading.knowsNeeds && saysWishAfterColon(facts.text) ? -1 : materialAfterColon(facts.text);
    const whole = colon < 0 ? facts : reading.memory.of(facts.text.slice(0, colon));
    const closesLine = colon < 0 && index === parts.length - 1;
    sentences.push(sentenceAt(whole, start, line, { opensLine: index === 0, closesLine, isRequirement }));
    if (!isRuleOfList(line, reading, facts)) noteRequest(reading, facts);
    afterText ||= reading.knowsNeeds && givesPointsOfAnswer(parts, index);
    if (colon >= 0) {
      const material = facts.text.slice(colon + 1);
      // After a quotation or a list, the writer continues.
      const isList = reading.knowsNeeds && listsItems(facts.text.slice(0, colon), material);
      const quoted = (isQuotation(material) || isList) && index < parts.length - 1;
      // The mark after a quotation is that of the request.
      const end = reading.knowsNeeds && isQuotation(material) ? facts.body.length : facts.text.length;
      const hasMore = quoted || end < facts.text.length;
      frozen.push({ start: start + colon, end: hasMore ? start + end : line.end });
      if (!quoted) {
        reading.inMaterial = true;
        return;
      }
      reading.announced = 'text';
      afterText =
        isList || (reading.knowsNeeds && isWholeText(material, masked.slice(start + facts.text.length, line.end)));
    }
  }
}

const startsRequest = (masked: string, line: Line): boolean =>
  startsImperative(
    splitIntoWords(masked, { start: line.bodyStart, end: Math.min(line.end, line.bodyStart + 80) }),
    masked,
  );

/** Returns whether a sentence is the writer's own words, by what was read before it. `isFirst`: it starts the line. */
function isOwn(line: Line, reading: Reading, facts: SentenceFacts, isFirst: boolean): boolean {
  if (!reading.asked) return true;
  // Where a text may come, a line with a courtesy may be its start: "Hello," of a letter.
  if (facts.isCourtesy) return reading.announced === 'none' || !isFirst;
  const speaks = facts.startsImperative || facts.addressesAssistant;
  // The announced text may itself start with "I would like …" or "Could you …".
  if (!isFirst && reading.announced !== 'text') return true;
  if (!isFirst) return (speaks && !/^(?:i|could|can|would|will)\b/i.test(facts.text)) || facts.isIdleClause;
  if (reading.announced === 'text') return false;
  if (reading.announced === 'maybe') {
    if (line.isListItem) return reading.inOwnList && (speaks || instructsAfterOpening(facts.text, true));
    return facts.addressesAssistant && (!line.followsBlank || facts.asks);
  }
  // "Read these sentences aloud:" may come before a text, as the start of a letter does.
  if (LETTER.test(facts.text) || (speaks && opensText(facts.text))) expectText(reading);
  if (speaks || (reading.knowsNeeds && instructsAfterOpening(facts.text, line.isListItem))) return true;
  return !line.isListItem && line.followsBlank && ACCOUNT.test(facts.text);
}

/** Whether a sentence is the writer's only as a rule in a list: "After each step, wait for the answer." Such a rule announces no text. */
const isRuleOfList = ({ isListItem }: Line, { knowsNeeds, asked }: Reading, facts: SentenceFacts): boolean =>
  knowsNeeds &&
  asked &&
  isListItem &&
  !facts.startsImperative &&
  !facts.addressesAssistant &&
  instructsAfterOpening(facts.text, true);

/** Whether what comes after a sentence with a colon may be a text: "Read these sentences aloud:", but not "Give me:" or "Mind these points:". */
const opensText = (text: string): boolean => text.endsWith(':') && !announcesParts(text) && !OPENS_LIST.test(text);

/** Notes that a text may come next, so that lines are no longer taken for requirements. */
function expectText(reading: Reading): void {
  reading.makes = false;
  reading.announcedParts = false;
}

/** Whether a line that would else be material is one of the points that a request announced. */
const setsRequirement = ({ announcedParts, announced }: Reading, facts: SentenceFacts): boolean =>
  announcedParts && announced === 'none' && (REQUIRES.test(facts.text) || (facts.asks && facts.final !== '?'));

/** Notes a request and what it announces, if the sentence makes one. */
function noteRequest(reading: Reading, facts: SentenceFacts): void {
  const hasContent =
    announcesContent(facts.text) || (reading.knowsNeeds && (announcesItems(facts.text) || namesTexts(facts.text)));
  const namesNeeds = reading.knowsNeeds && announcesNeeds(facts.text);
  if (!facts.asks && !(reading.asked && (hasContent || namesNeeds))) return;
  const isSurelyNone =
    namesNeeds ||
    (reading.knowsNeeds &&
      ((facts.announcement === 'maybe' && !namesTextTask(facts.text)) ||
        onlyGivesThings(facts) ||
        STATES_DUTY.test(facts.text) ||
        saysWishAfterColon(facts.text)));
  const announced = hasContent ? 'text' : isSurelyNone ? 'none' : facts.announcement;
  // "Can you help me?" does not say whether something new is to be made.
  if (!reading.asked || (reading.knowsNeeds && !reading.hasTask && reading.announced === 'none'))
    reading.makes = announced === 'none' && facts.words.some(({ lower }) => isMakingVerb(lower));
  reading.asked = true;
  reading.hasTask ||= !isAllTalk(facts.text);
  const isLabel = reading.knowsNeeds && reading.announced === 'none' && labelsNeeds(facts.text);
  if (isLabel || (reading.makes && (namesNeeds || announcesParts(facts.text)))) reading.announcedParts = true;
  // "Each post should contain our hashtag" asks for no work on a text.
  if (announced === 'maybe' && reading.makes && !facts.startsImperative && !facts.addressesAssistant) return;
  if (announced === 'text' || reading.announced === 'none') reading.announced = announced;
}

/** Matches talk up to a colon, and the writer's wish after it: "Could you help me with the following: we are looking to write to our suppliers". */
const WISH_AFTER_COLON = /^([^:]{1,400}):\s+(?:i|we)(?:['’](?:m|re)| am| are) (?:looking|trying|hoping|planning) to /i;

/** Whether a colon leads to the writer's wish, and to no text. */
const saysWishAfterColon = (text: string): boolean => {
  const head = WISH_AFTER_COLON.exec(text)?.[1];
  return head !== undefined && isAllTalk(head);
};

/** Returns the index of the first colon, if the text to work on starts after it; otherwise -1. Later colons are not looked at. */
function materialAfterColon(text: string): number {
  const colon = /:(?=\s)/.exec(text);
  if (!colon || colon.index > LONGEST_HEAD) return -1;
  const head = text.slice(0, colon.index);
  const rest = text.slice(colon.index + 1).trim();
  if (colonOpensRequest(head, rest, /\?['"”’)]*$/.test(text))) return -1;
  if (isAllTalk(head) && startsImperative(splitIntoWords(rest, { start: 0, end: rest.length }), rest)) return -1;
  return colonOpensMaterial(head) || colonOpensMessage(head, rest) ? colon.index : -1;
}
