/*
 * Starts of sentences that look idle, and without which the rest says something else.
 */

/** "So I've been asked, well, sort of volunteered, to write …": the rest has no verb. */
const CORRECTS_VERB = /^(?:sort|kind) of\b/i;

/** "I'm asking for a friend, he's 16": the pronoun would mean no one. */
const ENDS_IN_PERSON = /\b(?:an?|my|our|the|this|some) (?:\w+ )?\w+,?\s*$/i;
const SPEAKS_OF_PERSON = /^(?:he|she)\b/i;

/** "I think I want to change jobs": a plan that isn't certain. */
const THINKS = /^(?:(?:so|well|and|but|hi|ok|okay),? )*i (?:think|guess|suppose|believe|feel)(?: like| that)?,?\s*$/i;
const PLANS = /^i(?:['’](?:d|ll))? (?:want|need|should|might|may|would|could|will|prefer|like)\b/i;

/** "Hope you're well; my knee isn't": the rest says only what the start doesn't hold for. */
const DENIES_START =
  /^(?:but )?(?:[\w'’]+ ){1,3}(?:(?:is|are|was|were|do|does|did|have|has|could|ca|wo)n['’]t|(?:am|is|are|was|were|do|does|did|have|has|can|could|will) not)\s*(?:[.!;,]|$)/i;

/** "Please find below my notes": without "please", it would order a search. */
const IS_PLEASE = /^(?:please|pls|plz|kindly)\W*$/i;
const PRESENTS =
  /^find (?:(?:the|my|our|an?|some) (?:(?!(?:in|of|for|from|to) )[\w-]+ ){1,4})?(?:attached|enclosed|below|here|herewith)\b/i;

/** "If it's possible, please keep it to one page": a wish, which would become a limit. */
const IF_POSSIBLE = /^if (?:(?:it|that|this)(?: is|['’]s) )?(?:at all )?possible,?(?: please)?\W*$/i;

/** How the answer is to be, without a verb: "short please", "Nice and brief, pls". In lower case. */
export const FORM_WISH =
  '(?:(?:nice|quite|fairly|pretty|very|really|super|extra|not too) (?:and )?)?(?:short|brief|concise|simple|detailed|formal|informal|casual|polite|plain|funny|warm|blunt|serious|gentle|snappy|punchy|thorough|precise|friendly|neutral|(?:short|brief|simpl|long|warm)er)(?: and [a-z]+)?,? (?:please|pls|plz)';
/** "Short please, I'm reading this on my phone". */
const ONLY_FORM_WISH = new RegExp(String.raw`^(?:(?:and|but|so|ok|okay) )?${FORM_WISH},?\s*$`, 'i');

/** Whether the start of a sentence must stay because of what comes after it. */
export const needsStart = (start: string, rest: string): boolean =>
  IF_POSSIBLE.test(start) ||
  ONLY_FORM_WISH.test(start) ||
  CORRECTS_VERB.test(rest) ||
  DENIES_START.test(rest) ||
  (SPEAKS_OF_PERSON.test(rest) && ENDS_IN_PERSON.test(start)) ||
  (PLANS.test(rest) && THINKS.test(start)) ||
  (IS_PLEASE.test(start) && PRESENTS.test(rest));
