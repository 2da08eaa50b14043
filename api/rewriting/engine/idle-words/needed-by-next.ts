import { isIndependent } from '../english/independent-clauses.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { isCourteous } from './subjects.ts';

// Sentences that can't be understood without the one before them, which then stays.

/** Matches a sentence that speaks of a person by a pronoun: "She only drinks from the tap", after "My cat is a diva". */
const GOES_ON =
  /^(?:.{0,60}[\s,])?(?:he|she|him|her|hes|shes)(?:'\w+)?(?=[\s.,!?]|$)|^(?:(?:and|but|so|now|well|also|because) )*(?:they|their)(?:'\w+)? /i;
/** Matches a sentence that answers or contradicts the one before it: "But I did", "Ours is older". */
const CONTRADICTS =
  /^(?:but\b|i (?:did|do|have|was|am)(?:n't| not)\b.{0,20}$|ask (?!me\b|us\b)\w|(?:no|nope|yes|yeah),|(?:ours|mine|hers|theirs|yours)\b|i(?:'m| am) (?:less|not so|more)\b|i (?:shall|will|do|did|have|am|can|could|would|must)(?:,|$))/i;
/** Matches a sentence that names who or what a pronoun after it may mean: "My cat is a diva." */
const NAMES_SOMEBODY =
  /\b(?:my|our|his|her|their|the|an?|some|one|this|that) (?!(?:time|while|bit|lot|moment|question|favou?r|request|way|ungodly|one|thing)\b)[a-z]/i;
/** Matches a sentence that names itself who its pronoun means: "My cat is on a diet, and she hates it". It needs no sentence before it. */
const NAMES_ITS_OWN = /^(?:.{0,40}\s)?(?:my|our|an?) [a-z].{0,60}?\b(?:he|she|him|her)\b/i;

/** Matches a sentence that speaks of the one before it: "That one is older", "I want the same thing", "Maybe?" But not "They think both are the same". */
const REFERS =
  /^(?:(?:and|but|so|now|also|then|well|actually),? )?(?:(?:that|this|it|these|those|both|neither|either)(?:'\w+)?(?: |$)(?!is my\b)|(?:maybe|perhaps|no|yes|why)$)|(?<!\b(?:be|is|are|was|were|['’]re|['’]s|looks?|stays?|remains?|means?|seems?|feels?|sounds?) )\bthe same(?: thing| one| again|$)|\b(?:that|this) one\b(?! (?:particular|specific|single)\b)|^actually,? (?:no|yes)\b/i;

const ENDS_IN_AUXILIARY = /\b(?:do|does|did|is|are|was|were|has|have|can|will|would|could|should)(?:n['’]t| not)?$/i;

/**
 * Whether a sentence is a few words that ask nothing and can't stand alone: "At bedtime.", "Well, most of them.", "My hairdresser doesn't."
 * They belong to the sentence before them.
 */
const isFragment = ({ words, facts, text, isListItem }: Sentence, { masked }: Prompt): boolean =>
  words.length <= 5 &&
  !facts.asks &&
  !isListItem &&
  (ENDS_IN_AUXILIARY.test(text) || !isIndependent(words, masked, false));

/**
 * Whether a few words are a heading of their own, which belong to no courtesy before them: "Motor total loss." After one, "At bedtime." goes on from it.
 */
const namesMatter = ({ words, facts }: Sentence): boolean =>
  words.length > 1 &&
  !facts.isCourtesy &&
  !/^(?:in|on|at|for|from|by|with|to|of|about|under|through|during|without|per|and|or|but|so|because|if|when|not|no|than)$/.test(
    words[0]?.lower ?? '',
  );

/** Matches a request whose object is in the sentence before it: "Shorten it to ten words", "Help me to do it kindly." */
const WORKS_ON_IT =
  /^(?:(?:and|then|now|please|so) )*(?:help (?:me|us) (?:to )?(?=\w+ (?:it|so|them)\b))?(?!keep it\b)\w+ (?:it|so|them|that|this|these|those)\b(?! \w+ (?:is|are)\b)/i;

/** Matches a request for something that the sentence before it names: "Plan a talk about ambulances for it." */
const IS_FOR_IT = /\b(?:for|about|on|of|with|in|to|from|at) (?:it|them)$/i;

/** Matches a sentence whose "this" may be the text below it, and not the sentence before it: "Sort this by shop", "This function is wrong". */
const NAMES_MATERIAL = /^(?:(?:please|can you|could you|so|ok) )*(?:\w+ )?(?:this|these|those)\b/i;

/** "My ex told me you are good at this. Is that gaslighting?" */
const ASKS_ABOUT_IT = /^(?:(?:so|and|but) )?(?:is|was|are|does|did|do|should|can|could) (?:that|this|he|she|they)\b/i;
const SAID_BY_OTHERS = /\b(?:told|tells?|said|says?|thinks?|mentioned|recommend(?:ed|s)|suggest(?:ed|s)|swears?)\b/i;

/** Matches an object that the sentence before names: "I may neither confirm nor deny it." */
const ENDS_IN_OBJECT = /^(.{0,60}?)\b(?:it|them|this|that|those)$/i;
/** Matches a noun that the object may mean instead. */
const NAMES_NOUN = /\b(?:my|our|your|his|her|their|the|an?|some|any|this|that|these|those) [a-z]|[A-Z][a-z]+/;

/** Whether a statement ends in a pronoun for something that it does not name itself. */
const endsInObject = ({ facts, words }: Sentence, text: string): boolean => {
  const before = ENDS_IN_OBJECT.exec(text)?.[1];
  return !facts.asks && words.length > 3 && before !== undefined && !NAMES_NOUN.test(before.slice(1));
};

/** Matches a statement about another person that leaves its subject out: "Does phones now.", after "Had one who fainted". */
const LACKS_SUBJECT =
  /^(?:(?:and|but|so|then|still|also|always|never|just|even) )*(?:does|has|is|was|says|thinks|lives|works|wants|keeps|goes|gets|hates|loves|likes|swears|knows|comes|calls|eats|sleeps)(?:n't)? (?!there\b|it\b|this\b|that\b|he\b|she\b|anyone\b)\w/i;

/** Returns whether the next sentence of a prompt could not be understood without this one. */
export function isNeededBy(next: Sentence, sentence: Sentence, prompt: Prompt): boolean {
  const text = next.text.replaceAll('’', "'");
  if (!next.opensLine && isFragment(next, prompt) && !(isCourteous(sentence.words.slice(0, 4)) && namesMatter(next)))
    return true;
  if (CONTRADICTS.test(text) || (!next.opensLine && endsInObject(next, text))) return true;
  if (LACKS_SUBJECT.test(text) && !next.final.includes('?')) return true;
  if (ASKS_ABOUT_IT.test(text) && SAID_BY_OTHERS.test(sentence.text)) return true;
  const hasMaterialBelow = (prompt.frozen.at(-1)?.start ?? -1) >= next.end;
  const meansMaterial = hasMaterialBelow && NAMES_MATERIAL.test(text);
  if (
    !meansMaterial &&
    ((next.facts.startsImperative && (WORKS_ON_IT.test(text) || IS_FOR_IT.test(text))) || REFERS.test(text))
  )
    return true;
  return GOES_ON.test(text) && !NAMES_ITS_OWN.test(text) && NAMES_SOMEBODY.test(sentence.text);
}
