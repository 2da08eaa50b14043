import { anyOf } from '../english/word-lists.ts';
import { ANSWER_NOUNS } from '../english/words/answer-nouns.ts';

/** A kind of answer, or a part of one. */
const ANSWER = `(?:[\\w-]+ ){0,2}(?:${anyOf(ANSWER_NOUNS)}|heading|intro|column|row|line|sentence|section|conclusion|comment|note|footnote|emoji|source|bullet ?point|bullet|chart|graph|spreadsheet|sheet|layout|question|rota|roster|timetable|text|message|tweet|dialogue|slide)s?`;
const SOME = '(?:me |us )?(?:an?|the|some|one|two|three|four|five|six|seven|eight|ten|twelve|\\d+|more)';
/** What can follow an answer that is asked for: "a list of rivers", but not "a list comprehension". */
const OF_WHAT = String.raw`(?=\W*$|[,;:]| (?:of|for|about|to|that|which|from|under|and|so|comparing|showing|listing)\b`;

/** Verbs that people also use of other things, with what shows that they are used of an answer: "turn them into a table", "keep it under 100 words". */
const WORK = [
  `(?:add|make|do) ${SOME} ${ANSWER}${OF_WHAT})`,
  `(?:put together|set out|lay out|draw up|write up) ${SOME} ${ANSWER}${OF_WHAT}| with\\b)`,
  '(?:set|lay) out (?:the|my|our|both|all) [a-z]+',
  'write (?:me |us )?something (?!for (?:me|us)\\b)[a-z]+',
  'plan (?:[a-z]+ ){0,2}[a-z]+s for (?:me|us|my|our|an?|the|two|three|four|five|six|\\d+|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next|this)',
  'tidy up (?:the|my|our|this|these) (?:[a-z]+ ){0,3}(?:grammar|spelling|punctuation|wording|text|message|e-?mail|letter|paragraph|notes|draft|code|list)',
  `(?:turn|convert|change|make|put) (?:it|this|that|them|these|those|my [a-z]+) (?:into|in|to) (?:an? )?${ANSWER}`,
  `turn (?:this|these|the (?:[a-z]+ )?(?:notes|text|list|points|bullets|e-?mail|message|article|paragraph)(?: below| above)?) into (?:an? )?[a-z]+`,
  `make (?:the|my|our|this) ${ANSWER} (?:(?:sound|read) )?(?:(?:a (?:bit|little)|much) )?(?:shorter|longer|clearer|simpler|warmer|friendlier|funnier|(?:more|less) \\w+)`,
  'keep (?:it|this|them|the [a-z]+) (?:short|brief|concise|(?:under|below|within|to) (?:about )?(?:\\d+|one|two|three|four|five|an?) (?:words?|sentences?|lines?|pages?|paragraphs?|characters?))',
  'cut (?:it|this|them|that) down',
  '(?:work|figure) out (?:how|what|which|when|where|whether|if|the|my)',
  '(?:have|take) an? (?:\\w+ )?look (?:at|over|through) (?:my|our|it|this|these|the (?:following|text|attached))',
  '(?:explain|summari[sz]e) (?!(?:that|away|yourself|something|anything|things)\\b)\\w+',
];
const WORKS_ON_ANSWER = new RegExp(`^(?:${WORK.join('|')})\\b`, 'i');

/** Whether a verb and what follows it are work on an answer. `text`: from the verb on. */
export const worksOnAnswer = (text: string): boolean => WORKS_ON_ANSWER.test(text);
