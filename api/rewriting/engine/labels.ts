import { isAllTalk } from './conversational-words.ts';

/*
 * Lines that start like a label with its value. `Subject: …` belongs to a text; "Tone: …" and "My question is: …" are the writer's.
 */

/** Matches a label at the start of a line: `Subject:`. */
const LABEL = /^[A-Za-z][\w /&'’()-]{0,40}:(?=\s|$)/;
/** Matches labels with which writers structure their request: `Task:`, `Tone:`. */
const OWN_LABEL =
  /^(?:task|instructions?|goals?|notes?|important|requirements?|objective|role|request|prompt|please note|constraints?|tone|style|audience|(?:an? |some )?(?:little |bit of |quick |brief |short )*(?:context|background)|ps|p\.s\.?|nb|ok|okay|hi|hello|dear .{0,30})[ \w]{0,20}:/i;

/** Returns the label at the start of a line, with its colon. Undefined without one. */
export const labelOf = (text: string): string | undefined => LABEL.exec(text)?.[0];

/**
 * Whether a label is the writer's own. `knowsClauses`: a statement before a colon is no label ("There is a problem with my printer: it …"). The model of
 * idle words has learned without that.
 */
export const isOwnLabel = (label: string, text: string, knowsClauses: boolean): boolean =>
  OWN_LABEL.test(text) || isSpoken(label) || (knowsClauses && isClauseBeforeColon(text));

/**
 * Returns whether a label is the writer speaking: "My question is:", "Here's what I need:". Such a label introduces a
 * request, never material.
 */
const isSpoken = (label: string): boolean =>
  /\b(?:i|i['’]\w+|you|me|my question|quick question)\b/i.test(label) &&
  !/\b(?:answer|response|reply|idea|opinion|thoughts)\b/i.test(label) &&
  isAllTalk(label);

/**
 * Matches a clause, and a second one after its colon: "There is a problem with my printer: it only prints blank pages". After "is:" or a word for what is
 * said or written, a text may come.
 */
const CLAUSE_BEFORE_COLON =
  /^(?:(?:so|ok|okay|well|basically|currently),? )?(?:there|i|we|my|our|the)\b(?=[^:]*(?:\b(?:is|are|am|was|were|has|have|had|keeps?|makes?|gives?|needs?|wants?|looks?|feels?)\b|n['’]t\b|['’](?:s|m|re|ve)\b) )[^:]*:\s+(?:it|they|he|she|i|we|my|our|his|her|their|there|what|how|why|should|can|do|does)(?:['’]\w+)?\s/i;
/** "I'm putting together a gift box: one honey, one candle": what the writer is at, and no label. */
const WRITER_BEFORE_COLON =
  /^(?:(?:so|ok|okay|well|basically|currently),? )?(?:(?:i['’]?m|i am|we['’]re|we are) (?:\w+ )?\w+ing|(?:i|we)(?:['’]ve got| have(?: got)?| run| own)) [^:]*:\s/i;
const MAY_HOLD_TEXT =
  /\b(?:is|are|was|were)$|\b(?:sa(?:y|id)\w*|wr(?:i|o)t\w*|t(?:e|o)ld?s?|ask(?:s|ed)|repl\w+|reads?|go(?:es)?|texts?|lines?|quotes?|motto|slogan|messages?|e-?mails?|mails?|notes?|titles?|letters?|songs?|poems?|stor(?:y|ies)|lyrics|jokes?|reviews?|paragraphs?|drafts?|essays?|code|errors?|mistakes?|rules?|answers?|speech(?:es)?|invitations?|captions?|headlines?|posts?|tweets?|bios?|signs?|sentences?|questions?|ideas?|thoughts?|dialogue|conversations?)\b/i;

/** Whether a line that looks like a label and its value is a statement of the writer. */
const isClauseBeforeColon = (text: string): boolean =>
  [CLAUSE_BEFORE_COLON, WRITER_BEFORE_COLON].some((pattern) => pattern.test(text.slice(0, LONGEST_LABEL))) &&
  !mayHoldText(text);

/** Whether what stands after the first colon may be a text. */
export const mayHoldText = (text: string): boolean => MAY_HOLD_TEXT.test(text.slice(0, text.indexOf(':')));

/** How many characters of a line its label and the start of the value have. */
const LONGEST_LABEL = 70;
