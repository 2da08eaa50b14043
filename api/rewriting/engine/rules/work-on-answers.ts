import { anyOf } from '../english/word-lists.ts';
import { ANSWER_NOUNS } from '../english/words/answer-nouns.ts';

/** A kind of answer, or a part of one. */
const ANSWER = `(?:\\w+ ){0,2}(?:${anyOf(ANSWER_NOUNS)}|heading|intro|column|row|line|sentence|section|conclusion|comment|note|footnote|emoji|source|bullet ?point|bullet|chart|graph|spreadsheet|text|message|tweet|dialogue|slide)s?`;

/** Matches verbs that people also use of other things, with what shows that they are used of an answer: "turn them into a table", "keep it under 100 words". */
const WORKS_ON_ANSWER = new RegExp(
  String.raw`^(?:add (?:an?|the|some|one|two|three|more) ${ANSWER}|(?:turn|convert|change|make|put) (?:it|this|that|them|these|those|my [a-z]+) (?:into|in|to) (?:an? )?${ANSWER}|make (?:the|my|our|this) ${ANSWER} (?:(?:a (?:bit|little)|much) )?(?:shorter|longer|clearer|simpler|warmer|friendlier|funnier|(?:more|less) \w+)|keep (?:it|this|them|the [a-z]+) (?:short|brief|concise|(?:under|below|within|to) (?:about )?(?:\d+|one|two|three|four|five|an?) (?:words?|sentences?|lines?|pages?|paragraphs?|characters?))|cut (?:it|this|them|that) down|(?:work|figure) out (?:how|what|which|when|where|whether|if|the|my)|(?:have|take) an? (?:\w+ )?look (?:at|over|through) (?:my|our|it|this|these|the (?:following|text|attached)))\b`,
  'i',
);

/** Whether a verb and what follows it are work on an answer. `text`: from the verb on. */
export const worksOnAnswer = (text: string): boolean => WORKS_ON_ANSWER.test(text);
