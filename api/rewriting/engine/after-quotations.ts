import { MASK } from './protected-spans.ts';
import type { LineFacts, SentenceMemory } from './sentence-facts.ts';

/*
 * What stands in a line after a quotation that a colon opens: 'Shorten this: "…" It is for my mother'. It is the writer's own if it can only be said of
 * the text. Else the text may go on.
 */

const QUOTATION = new RegExp(`^\\s*["“]?${MASK}+["”]?[.!?]*$`);

/** Whether what follows a colon is a literal, such as a quotation, and nothing else. */
export const isQuotation = (material: string): boolean => QUOTATION.test(material);

/** The maximum number of characters before a colon that can announce a text. */
export const LONGEST_HEAD = 400;

/** In characters: a shorter quotation may be a title, or a line of a dialog. */
const LEAST_TEXT = 25;
/** Matches what can only be said of the text before it, or of the answer: "It's for my portfolio", "Keep it informal", "Under 25 words, please". */
const SAYS_OF_TEXT =
  /^(?:(?:and|but|also|please|so|now|oh),? )*(?:(?:it|this|that)(?:['’]s| is|s) (?:all )?for (?:my|our|an?|the)\b|(?:i|we)(?:['’]d| would) (?:prefer|rather|like (?:it|to keep))\b|(?:could|can|would|will) you (?:please |also |maybe )*(?:keep|make|use|add|avoid|leave|explain|check)\b|(?:keep|make|leave) (?:it|the (?:tone|style|meaning|length|names?))\b|(?:i|we)(?:['’]d| would) be (?:\w+ ){0,2}(?:grateful|glad|thankful|happy) if you (?:could )?(?:keep|kept|make|made|use|used|leave|left)\b|(?:large|small|big|no more|not more|under|at most|max(?:imum)?|use|tell me|explain|list)\b)/i;
/** "Hold the door, asked Ben": a story goes on. */
const NARRATES =
  /\b(?:asked|said|replied|whispered|shouted|thought) [A-Z]|\b(?:he|she|they) (?:asked|said|replied|thought)\b/;

/** Whether a quotation is the whole text to work on, so that what follows it in its line is the writer's own. */
export const isWholeText = (material: string, rest: string): boolean =>
  material.trim().length >= LEAST_TEXT &&
  !rest.includes(MASK) &&
  SAYS_OF_TEXT.test(rest.trimStart()) &&
  !NARRATES.test(rest);

/** Matches a sentence up to the end of the quotation after its colon, where a new sentence starts: 'Shorten this: "…" It is for my mother'. */
const UP_TO_QUOTATION = new RegExp(`^[^:]{1,${LONGEST_HEAD}}:\\s+${MASK}+(?= +[A-Z])`);

/**
 * Returns the sentences of a line; what is said of a quotation right after it as one of its own. The final mark of the quotation is within it, where
 * none is looked for.
 */
export const partedAfterQuotations = ({ text, sentences }: LineFacts, memory: SentenceMemory): LineFacts['sentences'] =>
  sentences.flatMap((sentence) => {
    const { from, to, facts } = sentence;
    const upTo = sentence.isTooLong ? undefined : UP_TO_QUOTATION.exec(facts.text)?.[0].length;
    const colon = facts.text.indexOf(':');
    if (upTo === undefined || !isWholeText(facts.text.slice(colon + 1, upTo), text.slice(from + upTo)))
      return [sentence];
    const rest = facts.text.slice(upTo).trimStart();
    return [
      { ...sentence, to: from + upTo, facts: memory.of(facts.text.slice(0, upTo)) },
      { ...sentence, from: to - rest.length, facts: memory.of(rest) },
    ];
  });
