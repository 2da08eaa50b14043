import { isTaskVerb } from './english/verbs.ts';
import type { Prompt } from './prompt.ts';
import type { Sentence } from './sentence.ts';

/*
 * What a request may open with: its purpose ("In order to keep the relationship good, please …"), its manner ("In your own words, …"), its condition, or
 * what comes before it ("Before you start, …"). Small talk has such words, too, so that rules and the model of idle words would take these clauses
 * for it. They change the answer, and stay.
 */

/** Matches a purpose up to its verb, which is followed by something: "In order to keep …", "So as not to upset …". */
const PURPOSE = /^(?:(?:just |simply |only )?(?:in order )?(?:not )?to|so as (?:not )?to) (?:not )?(?=\w+ \w)/;
/** Matches verbs with which writers speak of their own words and not of the answer, and what is no verb: "To cut a long story short", "To whom". */
const OF_SPEAKING =
  /^(?:be|cut|put|start|begin|tell|say|get|come|make (?:a|it (?:short|brief|quick)|matters|things (?:worse|even worse|more complicated))|top|sum|summari[sz]e|give|let|repeat|clarify|recap|explain|mention|illustrate|return|answer|whom?|the|an?|my|our|your|his|her|their|this|that|these|those|me|us|it|him|them|what|which|all|some|date|no)\b/;
/** "To be fair to both sides", but not "To be honest". */
const PURPOSE_OF_ORDER =
  /^(?:just |simply |only )?(?:(?:in order|so as) )?(?:not )?to be (?:fair|polite|kind|safe|consistent|objective|neutral)\b/;
/** "So that nobody is hurt", "So I don't get lost". */
const RESULT =
  /^(?:in order )?(?:so )?that (?:it|they|he|she|we|i|nobody|no one|everybody|everyone|the|my|our|all|each|both|people|others|nothing|there)\b|^so (?:it|they|he|she|we|i|nobody|everyone|everybody) (?:can|can't|cannot|could|do not|don't|does not|doesn't|will|won't|understands?|remembers?|am not|are not|is not|isn't|aren't)\b/;
/** "With the reader in mind", but not "With that in mind". */
const WITH_IN_MIND = /^(?:with|bearing|keeping) (?!(?:all )?(?:that|this|it|these|those)\b).* in mind$/;
const MANNER =
  /^in (?:(?:an?|the) (?:\w+ ){0,2}(?:way|manner|style|form|format|tone|voice|order)\b|(?:your|my|his|her|its|their) own (?:words|voice|style)$|(?:plain|simple|easy|basic|everyday|as few|a few|few|very few|\w+er) )/;
/** What is to be done first: "Before you answer", but not "Before you laugh". */
const FIRST = /^(?:before|after|once|until) you(?:'ve| have| are|'re)? (\w+)/;
const OF_ANSWERING = /^(?:start|begin|answer|respond|reply|proceed|continue|finish|finished|done|wrote|written|read)$/;
const CONDITION =
  /^(?:even )?(?:if|unless|where|wherever) (?:it|they|there|he|she|nobody|something|someone|somebody|the|a|an)\b/;
/** "If it's not too much trouble", "If that's okay". */
const IDLE_CONDITION =
  /\b(?:mind|may|might|possible|ok|okay|alright|all right|fine|trouble|bother|problem|chance|time|moment|minute|ask|convenient|hassle|cool|allowed|works|suits|busy|best|anything|any sense|please|wrong|silly|stupid|dumb)\b/;

/** Matches words that can come before any clause, but not the first word of "So that it is fair" or "So I can follow". */
const OPENERS =
  /^(?:(?:and|but|also|so|then|now|ok|okay|well|please|oh|finally)\s+)+(?!that\b|as\b|i\b|it\b|they\b|we\b|he\b|she\b|nobody\b|every)/;

const speaksOfYou = (text: string): boolean => /\b(?:you|u)\b/.test(text);

/** `clause`: in lower case, with straight apostrophes. */
function setsTerms(clause: string): boolean {
  const text = clause.replace(OPENERS, '');
  const toVerb = PURPOSE.exec(text)?.[0].length;
  const isPurpose =
    RESULT.test(text) ||
    PURPOSE_OF_ORDER.test(text) ||
    (toVerb !== undefined && !OF_SPEAKING.test(text.slice(toVerb))) ||
    WITH_IN_MIND.test(text) ||
    MANNER.test(text);
  // "To save you time, …" is a courtesy.
  if (isPurpose) return !speaksOfYou(text);
  const verb = FIRST.exec(text)?.[1];
  if (verb !== undefined) return isTaskVerb(verb) || OF_ANSWERING.test(verb);
  return CONDITION.test(text) && !IDLE_CONDITION.test(text);
}

/** Whether the words before a request have a clause that sets terms of it: a purpose, a manner, a condition, or what comes first. */
export const hasLeadingTerms = (lead: string): boolean =>
  lead
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[,;:!?–—]|\s-\s/)
    .some((clause) => setsTerms(clause.trim()));

/** Matches the first word of a clause that is no order: a subject, or the start of a question. */
const OPENS_STATEMENT =
  /^(?:i|i'\w+|we|we'\w+|you|it|it's|he|she|they|there|the|an?|my|our|this|that|these|those|what|whats|what's|how|why|where|when|which|who|is|are|do|does|did|can|could|would|will|should|and|but|so|any|some)$/;

/** Whether a sentence opens with a purpose of the order after it: "So I don't get lost, number the steps", but not "So I can't find it, where is it?" */
export function opensWithPurpose({ words, start }: Sentence, { masked }: Prompt): boolean {
  const rest = words.findIndex(({ gap }, index) => index > 1 && gap.partsClauses);
  return (
    rest > 0 &&
    !OPENS_STATEMENT.test(words[rest]?.lower ?? '') &&
    hasLeadingTerms(masked.slice(start, words[rest - 1]?.end))
  );
}
