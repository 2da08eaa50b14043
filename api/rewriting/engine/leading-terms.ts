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
  /^(?:be|cut|put|start|begin|tell|say|get|come|make (?:a|it (?:short|brief|quick)|matters|things (?:worse|even worse|more complicated))|top|sum|summari[sz]e|give|let|keep a long story|repeat|clarify|recap|explain|mention|illustrate|return|answer|whom?|the|an?|my|our|your|his|her|their|this|that|these|those|me|us|it|him|them|what|which|all|some|date|no)\b/;
/** "To be fair to both sides" and "In order to be fair", but not "To be fair, it is hard". */
const PURPOSE_OF_ORDER =
  /^(?:just |simply |only )?(?:(?:in order|so as) (?:not )?to be \w|(?:not )?to be (?:(?:fair|polite|kind) (?:to|with|towards)|safe|consistent|objective|neutral)\b)/;
/** "So that nobody is hurt", "In order that it is fair". */
const RESULT =
  /^(?:in order )?(?:so )?that (?:it|they|he|she|we|i|nobody|no one|everybody|everyone|the|my|our|all|each|both|people|others|nothing|there)\b/;
/** "With the reader in mind", but not "With that in mind". */
const WITH_IN_MIND = /^(?:with|bearing|keeping) (?!(?:all (?:of )?)?(?:that|this|it|these|those)\b).* in mind$/;
const MANNER =
  /^in (?:(?:an?|the) (?:\w+ ){1,2}(?:way|manner|style|form|format|tone|voice|order)\b|(?:an?|the) (?:way|manner|style|form|format|tone|voice|order) (?:that|which|of|in which)\b|(?:your|my|his|her|its|their) own (?:words|voice|style)$|(?:plain|simple|easy|basic|everyday|as few|a few|few|very few|\w+er) )/;
/** What is to be done first: "Before you answer", but not "Before you laugh". */
const FIRST = /^(?:before|after|once|until) you(?:'ve| have| are|'re)? (\w+)/;
const OF_ANSWERING = /^(?:start|begin|answer|respond|reply|proceed|continue|finish|finished|done|wrote|written|read)$/;
const CONDITION =
  /^(?:even )?(?:if|unless|where|wherever) (?:it|they|there|he|she|nobody|something|someone|somebody|the|a|an)\b/;
/** "If it's not too much trouble", "If that's okay". */
const IDLE_CONDITION =
  /\b(?:mind|may|might|possible|ok|okay|alright|all right|fine|trouble|bother|problem|chance|time|moment|minute|ask|convenient|hassle|cool|allowed|works|suits|busy|best|anything|any sense|please|wrong|silly|stupid|dumb)\b/;

/** Matches words that can come before any clause, but not the first word of "So that it is fair" or "So as not to upset her". */
const OPENERS = /^(?:(?:and|but|also|so|then|now|ok|okay|well|please|oh|finally)\s+)+(?!that\b|as\b)/;

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

/** Matches a clause that is a purpose ("So I don't get lost, number the steps") or tells what is so ("So she won't answer, write to her"). */
const SO_THAT_OR_SO =
  /^so (?:it|they|he|she|we|i|nobody|no one|everyone|everybody) (?:can|can['’]t|cannot|could|couldn['’]t|do not|don['’]t|does not|doesn['’]t|will|won['’]t|understands?|remembers?|am not|are not|is not|isn['’]t|aren['’]t)\b[^,]*,/i;

/**
 * Whether a sentence starts with "so" and a clause that is a purpose or a fact: no word tells which. Without "So", a purpose would be a fact, and
 * without "could you", a fact a purpose. So both stay.
 */
export const opensWithSoClause = ({ start, end }: Sentence, { masked }: Prompt): boolean =>
  SO_THAT_OR_SO.test(masked.slice(start, end));
