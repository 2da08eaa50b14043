import {
  hasMainVerb,
  hasQuestionForm,
  hasSecondQuestion,
  isIndependent,
  isQuestionWord,
  mayBeQuestion,
} from '../english/independent-clauses.ts';
import { hasLeadingTerms, opensWithSoClause } from '../leading-terms.ts';
import { needsStart } from '../needed-starts.ts';
import { refersBack } from '../polite-instructions.ts';
import type { Prompt } from '../prompt.ts';
import { startsImperative } from '../requests-in-text.ts';
import { type Edit, replace } from '../rule.ts';
import { cutStart } from '../rules/editing.ts';
import { ANSWERS_WISH } from '../rules/is-request.ts';
import { SentenceFacts } from '../sentence-facts.ts';
import { lowerText, type Word } from '../sentences.ts';
import { endsInRelativePronoun, joinsPhrase } from './clauses.ts';
import { type CutSite, spanned } from './cut-site.ts';
import { speaksToAssistant } from './subjects.ts';
import type { ReadWord } from './words.ts';

type StartSite = CutSite & { readonly next: ReadWord };

/** Returns the edits that remove the words with which a sentence starts. None: they must stay. */
export function editsAtStart(site: StartSite, prompt: Prompt): readonly Edit[] {
  if (!isRestSentence(site, prompt) || mustStay(site, prompt)) return [];
  return [cutStart(site.sentence, prompt, site.next.start), ...endMark(site, prompt)];
}

/** "That seems a lot to me, but what do I know": an idiom, which would become a question. */
const WHAT_DO_I_KNOW = /^what do i know$/i;

/** "Please find below the feedback" announces it: without "please", it would order to search. */
const FIND_BELOW = /^find (?:[\w'’]+ ){0,4}?(?:attached|enclosed|below|here)\b/i;

const IF_YOU = /^(?:(?:and|so|but|also),? )*if (?:you|u)\b/i;
const WOULD_BE = /\b(?:that|it|this)(?:['’]?d| would| will) be\b/i;

/** Whether the words after the span are a sentence without it. */
function isRestSentence(site: StartSite, prompt: Prompt): boolean {
  const { sentence, last, next, span, wordsAfter } = site;
  const { masked } = prompt;
  const marks = masked.slice(last.end, next.start);
  const rest = masked.slice(next.start, sentence.bodyEnd);
  if (joinsPhrase(wordsAfter) || endsInRelativePronoun(span) || splitsPhrase(span, marks)) return false;
  if (!isIndependent(wordsAfter, masked, mayBeQuestion(sentence)) && !wishesWithoutSubject(wordsAfter)) return false;
  if (needsStart(spanned(site, prompt), rest)) return false;
  // "Sorry for the rush, deadline is deadline": the rest goes on from the talk.
  if (wordsAfter.length <= 3 && TALK.test(spanned(site, prompt)) && !new SentenceFacts(rest).asks) return false;
  if (GREETER.test(rest) && !new SentenceFacts(rest).asks) return false;
  if (NAMES_FURTHER.test(rest) && !hasMainVerb(wordsAfter) && !new SentenceFacts(rest).asks) return false;
  // "Man oh man, do I have a headache" is no question.
  if (/^(?:do|did|am|was|have|had) i\b/i.test(rest) && !sentence.final.includes('?')) return false;
  // "It's the school I went to, still smells the same": nothing would say what smells.
  if (/^(?:still|always|never|often|usually|already) [a-z]+s\b/i.test(rest)) return false;
  // "I did google it but honestly half the posts are junk": what is left would be at odds with nothing.
  if (opposesSpan(site, rest)) return false;
  // "I've been at this game 27 years and it still gets me": nobody would know what takes 27 years.
  if (/^\d/.test(rest) && span.length > 1) return false;
  // "If you could make it a table that'd be class", "If you could make it a table, great": both stay, or both go.
  const answersWish = rest.split(/(?=,)/).some((clause) => ANSWERS_WISH.test(clause));
  if (IF_YOU.test(spanned(site, prompt)) && (answersWish || WOULD_BE.test(rest))) return false;
  return ![WHAT_DO_I_KNOW, FIND_BELOW].some((pattern) => pattern.test(rest)) && !refersBack(marks, rest);
}

/** "It's quiet in here today, only the dog and a few customers": the last words may look like a verb. */
const NAMES_FURTHER =
  /^(?:only|just|merely) |^(?:the|an?|my|our|his|her|some) (?:[\w'’-]+ ){1,6}and (?:the|an?|my|our|his|her|some|\d+) /i;

const TALK = /^(?:(?:so|very|really|i'm|i am) )*(?:sorry|apologies|thanks|thank you|cheers)\b/i;

/** "Good morning, Priya from accounts with two questions": who greets. */
const GREETER = /^[A-Z][\w'’-]+ (?:from|of|at|with) (?!\w+ (?:is|are|was|were|has|have|wants|needs)\b)/;

const ENDS_IN_BUT = / but(?: \w+)?$/;

/** Whether a span ends in "but" and a statement comes after it. What is said to the assistant may go: "Tell me if I'm wrong, but my cat is ill". */
const opposesSpan = ({ span }: StartSite, rest: string): boolean =>
  ENDS_IN_BUT.test(lowerText(span)) && !speaksToAssistant(span) && !new SentenceFacts(rest).asks;

/** Whether a cut ends inside a phrase: after "Let me know what you think about my", "plan and give me two others" is no sentence. */
const splitsPhrase = (span: readonly Word[], marks: string): boolean =>
  marks.trim() === '' &&
  /^(?:the|an?|my|our|your|his|her|their|of|with|about|from|by|in|on|at)$/.test(span.at(-1)?.lower ?? '');

/** Whether the span says what is asked, when or of what. */
function mustStay(site: StartSite, prompt: Prompt): boolean {
  const { sentence, span, wordsAfter } = site;
  // "How do I say it so she can't laugh it off?" would lose its question.
  if (isQuestionWord(span[0]?.lower ?? '') && hasQuestionForm(span)) return true;
  const text = spanned(site, prompt);
  return (
    hasLeadingTerms(text) ||
    opensWithSoClause(sentence, prompt) ||
    THANKS_OTHERS.test(text) ||
    isOwnPlan(span, text) ||
    REQUIRES_OF_TEXT.test(text) ||
    (isCondition(text) && hasQuestionForm(wordsAfter))
  );
}

/** "Thank you to Pauline for the scones" belongs to a speech. */
const THANKS_OTHERS = /\b(?:thanks|thank you)(?: (?:so|very) much)? (?:to|for)$/i;

/** "Need a caption for my bakery": how hurried writers ask. */
const wishesWithoutSubject = ([first, second, third]: readonly Word[]): boolean =>
  (/^(?:need|want|wanna)$/.test(first?.lower ?? '') && STARTS_WISH.test(second?.lower ?? '')) ||
  (first?.lower === 'looking' && second?.lower === 'for' && STARTS_WISH.test(third?.lower ?? ''));

const STARTS_WISH = /^(?:an?|some|the|\d+|two|three|four|five|ten|ideas|advice)$/;

/**
 * Whether the start of a question is a condition, without which it asks something else: "If you can touch your toes, does that mean …?", but
 * not "If you don't mind, how …?"
 */
const isCondition = (text: string): boolean =>
  /^(?:(?:and|but|so) )?(?:if|unless|when)\b/i.test(text) &&
  !/\b(?:mind|may|might|possible|okay|ok|alright|trouble|bother|chance|time|moment|minute)\b/i.test(text);

/** Whether the rest of a sentence is only what the writer plans: "I've always wanted to write a novel" is no request to write it. */
const isOwnPlan = (span: readonly Word[], text: string): boolean =>
  span.at(-1)?.lower === 'to' && /^(?:i|we)\b/i.test(text) && !/\b(?:you|u|help|ask|asked|request)\b/i.test(text);

/** Matches the start of what must be in the text that is asked for: "It should say that …". */
const REQUIRES_OF_TEXT =
  /\b(?:it|they|the \w+) (?:should|must|needs? to|has to|have to|ought to) (?:also )?(?:say|mention|include|contain|have|cover|explain|tell|show|be|start|end)\b/i;

/**
 * Returns the edit of the final mark of a sentence that lost its start. A request that is left of a question ends with a period, a question that is
 * left of a statement with a question mark.
 */
function endMark({ sentence, span, wordsAfter: words }: CutSite, { masked }: Prompt): readonly Edit[] {
  const { final, bodyEnd, end } = sentence;
  if (final.includes('?')) {
    const isRequest = startsImperative(words, masked) && !hasQuestionForm(words) && !hasSecondQuestion(words);
    return isRequest ? [replace(bodyEnd, end, '.')] : [];
  }
  return /^[.!]$/.test(final) && hasQuestionForm(words) && !isOrder(span, words) ? [replace(bodyEnd, end, '?')] : [];
}

/** Whether words that have the form of a question are an order all the same: "please do the second part first", "do it in verse", "how to …". */
const isOrder = (before: readonly Word[], [first, second]: readonly Word[]): boolean =>
  second?.lower === 'to' ||
  (first?.lower === 'do' &&
    (/^(?:please|pls|plz|kindly)$/.test(before.at(-1)?.lower ?? '') ||
      !/^(?:i|you|u|we|they)$/.test(second?.lower ?? '')));
