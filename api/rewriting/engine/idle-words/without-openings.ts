import type { Sentence } from '../prompt.ts';

/*
 * Words that open or close a sentence make it look like small talk: "To be honest, …", "…, truth be told". What is beside them may be a fact that
 * decides about the answer: "As you know, I'm diabetic". So the model judges the rest by itself, too.
 */

/** Openings that say that something comes, or that only sound like talk. */
const OPENING = [
  "as (?:(?:i|we)(?:'ve| have)? )?(?:\\w+ )?(?:said|mentioned|told you|wrote|explained|noted|stated|discussed|agreed|pointed out)\\b[^,]{0,40},",
  'as (?:you|we both) (?:\\w+ )?(?:know|remember|recall)\\b[^,]{0,20},',
  '(?:btw|fyi|by the way|for (?:your|the) (?:information|record)|in case (?:it|that) (?:matters|helps))[,:]?',
  'just so (?:that )?you (?:know|are aware),?',
  '(?:i|we) (?:forgot|should|must|have to|ought to|need to|might|may|want to|wanted to|would like to)(?: (?:also|just|probably|perhaps))?(?: to)? (?:mention|say|add|admit|point out|confess|note|tell you)(?: that)?,?',
  'you should (?:also )?know(?: that)?,?',
  'it (?:may|might|could) (?:help|be (?:useful|good|helpful)) to (?:know|mention)(?: that)?,?',
  'let me (?:also |just )?(?:add|mention|say)(?: that)?,?',
  '(?:just a )?heads[ -]up[,:]',
  '(?:as a side note|on a side note|side note|one more thing|ps|p\\.s\\.)[,:]?',
  '(?:and|so|also|but|plus)[,!]?',
  '(?:um+|uh+|er|erm|ugh|argh|lol|haha|so yeah|right|anyway|oh and)[,!]?',
  '(?:oh|well|ah|hmm|yes|sorry|apologies)(?:[,!]|(?= (?:i|we|my|our|and|but)\\b))',
  'to be (?:\\w+ ){0,2}(?:honest|frank|clear|fair|precise)(?: with you)?,?',
  '(?:honestly|frankly|truthfully|admittedly|basically|actually|unfortunately|sadly|luckily)[,:]?',
  '(?:hi|hello|hey|ok|okay|look|thanks)[,!]',
  '(?:truth be told|as it happens|to tell (?:you )?the truth|the thing is|in my case|you see),?',
  '(?:well, )*here we go(?: again)?,',
  // "Hope you slept well, I've chest pain."
  '(?:(?:i|we) )?(?:hope|hoping|trust) [^,;]{3,50}[,;](?! and\\b)',
  '(?:(?:many|big|huge) )?(?:thanks|thank you|cheers)(?: (?:(?:so|very|ever so) much|a lot|again))* for [^,;]{3,50}[,;](?! (?:and|which)\\b)',
  'i (?:guess|suppose|think|believe)(?: that)?,?',
  // "I hope it's okay that I'm vegan", "I'm so nervous because I don't eat meat".
  "[^,]{3,60}? (?:that|because)(?= (?:i'm|i am|we're|we are|(?:i|we) (?:don't|do not|can't|cannot|have|hate|live|work))\\b)",
];
const OPENINGS = new RegExp(`^(?:(?:${OPENING.join('|')})\\s+){1,4}`);

/** What a reason excuses: "…, so I'll keep this short", "… so excuse the typos". */
const EXCUSE =
  "so,? (?:please |pls |do )*(?:(?:apologies|sorry) if (?:this|that|it|i|my) [^,.;!?]{2,50}|(?:excuse|forgive|pardon|apologies for|sorry (?:for|about)) (?:the|any|my|all the) (?:\\w+ )?(?:typos?|typing|spellings?|grammar|mistakes|rambling|brevity|english)|i(?:'ll| will| must| have to|'d better| need to) (?:try to |just |have to )?(?:be (?:very |really )?(?:quick|brief)|keep this (?:short|brief|quick)|make this (?:quick|short)))";
const EXCUSES = new RegExp(`^${EXCUSE}(?: (?:lol|haha|ha|please|sorry))*\\W*$`);

/** Whether the end of a sentence only excuses its length or its form: without it, the reason before it would look like a fact. */
export const excusesItself = (tail: string): boolean => EXCUSES.test(tail.toLowerCase().replaceAll('’', "'"));

/** What closes a sentence like small talk after a mark, and without one. */
const AFTER_MARK = [
  "truth be told|as it happens|to tell (?:you )?the truth|(?:to be|if (?:i'm|i am)(?: being)?) (?:\\w+ )?(?:honest|frank|fair)(?: with you)?|i(?:'ll| will| must| have to| should) (?:admit|confess|say)(?: it)?",
  '(?:oh well|hey ho|there (?:we are|you go)|you know|mind you|ugh|sigh|bless(?: (?:him|her|them|it))?)',
];
const WITHOUT_MARK = [
  "\\b(?:so|but|and) (?:(?:there (?:we are|we go|we have it|you go|you have it|it is)|here we are)|that's that|hey(?: ho)?|anyway|never mind)",
  '\\b(?:lol|haha+|hehe|lmao)',
  `\\b${EXCUSE}`,
];
/** "I'm rubbish at baking, truth be told", "My flatmate snores lol". */
const CLOSING = new RegExp(
  `(?:(?:,|[–—]) ?(?:${AFTER_MARK.join('|')})|(?:,|[–—])? ?(?:${WITHOUT_MARK.join('|')}))\\W*$`,
);

/** Returns the sentence without the words with which it opens or closes like small talk; undefined if it does not, or has at most one other word. */
export function withoutOpeningOrClosing(sentence: Sentence): Sentence | undefined {
  const text = sentence.text.toLowerCase().replaceAll('’', "'");
  const opening = OPENINGS.exec(text)?.[0].length ?? 0;
  const to = CLOSING.exec(text)?.index ?? text.length;
  if (opening === 0 && to === text.length) return undefined;
  const start = sentence.start + opening;
  const words = sentence.words.filter((word) => word.start >= start && word.start < sentence.start + to);
  if (words.length < 2) return undefined;
  return { ...sentence, start, text: sentence.text.slice(opening, to), words };
}
