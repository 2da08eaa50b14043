import { anyOf } from './english/word-lists.ts';
import { MATERIAL_NOUNS } from './english/words/material-patterns.ts';
import { opensLetter } from './given-texts.ts';
import { announcement } from './requests-in-text.ts';
import type { LineFacts, SentenceFacts } from './sentence-facts.ts';

/*
 * What a writer wants to have in an answer, in the same line as the request for it: "I have this email from our landlord. Could you write a reply? We
 * won't pay. Please don't mention our lawyer." The mail itself does not follow.
 */

const THIS_TEXT = new RegExp(String.raw`\bthis (?=(?:${anyOf(MATERIAL_NOUNS)})\b)`, 'gi');
/** Matches requests for an answer to a text: "write a reply", "answer this email". */
const ASKS_FOR_ANSWER =
  /\b(?:(?:write|draft|compose|prepare|formulate|word|phrase|need|want|give) (?:(?:me|us|him|her|them) )?(?:(?:up|back) )?(?:an?|the|my|our|some) (?:[\w-]+ ){0,3}(?:reply|answer|response|rejection|refusal)|(?:reply|respond|write back|answer) (?:to )?(?:this|him|her|them|it)|help (?:me|us) (?:to )?(?:reply|answer|respond))\b/i;
/** Matches what is said to the assistant about the answer, and in no mail: "mention that we …", "Tell them I'm busy", "Keep it polite". */
const SAYS_OF_ANSWER =
  /\b(?:(?:mention|say|state|add|stress|point out|explain|write|include) that (?:i|we|my|our)\b|(?:don['’]t|do not|never|not to|also) mention\b|leave out\b|(?:tell|let|thank|ask|remind) (?:him|her|them|the \w+|my \w+|our \w+)\b|(?:keep|make|let) (?:it|the (?:reply|answer|email|tone)) (?:sound )?\w+|the (?:reply|answer|response|tone) (?:should|must|has to|needs to)\b)/i;

/** Whether a sentence announces a text only as "this email", and asks for an answer to it. */
const asksForAnswer = (facts: SentenceFacts): boolean =>
  facts.announcement === 'text' &&
  !facts.text.endsWith(':') &&
  ASKS_FOR_ANSWER.test(facts.text) &&
  announcement(facts.text.replace(THIS_TEXT, 'an ')) !== 'text';

/** The most sentences after a request that are read, which bounds the time. */
const MOST_POINTS = 12;

/** Whether the sentences after the request at `index` of a line say what the answer to a text should contain, and are not the text. */
export function givesPointsOfAnswer(sentences: LineFacts['sentences'], index: number): boolean {
  const count = sentences.length - 1 - index;
  const request = sentences[index]?.facts;
  if (!request || count === 0 || count > MOST_POINTS || !asksForAnswer(request)) return false;
  const after = sentences.slice(index + 1).map(({ facts }) => facts);
  return !after.some(({ text }) => opensLetter(text)) && after.some(saysOfAnswer);
}

const saysOfAnswer = ({ text, addressesAssistant, startsImperative }: SentenceFacts): boolean =>
  (addressesAssistant || startsImperative) && SAYS_OF_ANSWER.test(text);
