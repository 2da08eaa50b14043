/*
 * The name with which a writer signs a prompt: "Kind regards,\nLorna". It tells the assistant nothing, unless the answer is to be in the writer's name.
 */

const GIVEN_FOR = "(?: for (?:your|the|all|any|reading|listening|bearing|putting|being|helping)(?: [a-z'’-]+){0,8})";
const THANKS = `(?:(?:many|big|huge|warm|sincere|so many) )?thanks|(?:i |we )?thank(?:ing)? you|cheers|ta`;
const HOW = `(?: (?:a lot|a million|a bunch|so much|very much|ever so(?: much)?|kindly|again|in advance|in anticipation(?: of (?:your|an?)(?: [a-z]+){1,3})?|heaps|loads)|${GIVEN_FOR})`;
const WISHES =
  '(?:with )?(?:my |our )?(?:(?:very )?(?:kind|kindest|warm|warmest|best|many|sincere|friendly|cordial|heartfelt) )?(?:regards|wishes|greetings|thanks)';
const ADVERB = '(?:faithfully|sincerely|truly|gratefully|respectfully|cordially|warmly)';
const CLOSINGS = [
  `(?:${THANKS})${HOW}{0,3}`,
  WISHES,
  '(?:all (?:the |my )?(?:very )?)?best',
  '(?:lots of |much |all my |with (?:much )?)love|hugs(?: and kisses)?|kisses|love(?=,?\\n)',
  `yours(?: (?:${ADVERB}|ever|as ever))?|${ADVERB}(?: yours)?`,
  '(?:with|in) (?:much |deep |sincere )?(?:gratitude|appreciation)|god bless(?: you)?|blessings',
  'take care|bye(?: for now)?|br|kr|rgds|have an? (?:good|nice|great|lovely|wonderful) (?:day|one|week|weekend|evening)',
].join('|');
/** Formulas one after the other: "Warmest regards and thanks in advance". */
const CLOSING = new RegExp(`^(?:${CLOSINGS})(?:[,.!]?(?: |\\n+)(?:and |& )?(?:${CLOSINGS}))*`, 'i');
/** After a mark or in the next line, to the end: "Lorna", "H. Brandstetter", "Chiamaka Eze x". */
const NAME =
  /^(?:[,.!]*\n+|[,!] )((?:[A-Z]\. ?)?[A-Z][a-zß-öø-ÿ]+(?:['’-][A-Z][a-zß-öø-ÿ]+)?(?: [A-Z][a-zß-öø-ÿ]+(?:-[A-Z][a-zß-öø-ÿ]+)?)?)(?: x{1,3})?\.?\s*$/;
/** Words with a capital that are no first name. */
const NO_NAME =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|english|french|german|spanish|italian|latin|python|java|please|also|just|no|not|and|but|only|keep|use|make|one|two|three|in|on|for|with|this|that|the|it|i)\b/i;

/** Texts in the writer's name, work on a text that may end in a signature, and what is about the writer's name. */
const NEEDS_NAME =
  /(?<!\b(?:meant|meaning|wanted|going) to )\bwrite\b|\b(?:draft|compose|word(?:ing)?|letters?|e-?mails?|mails?|messages?|notes?|texts?|posts?|tweets?|speech|toast|eulogy|vows|cards?|invit\w+|invoice|quote|offer|proposal|pitch|reminders?|notices?|repl(?:y|ies)|respon(?:d|ses?)|answer (?:to|him|her|them)|applications?|statements?|bios?|biography|profiles?|reviews?|complain\w*|petitions?|cv|resume|résumé|references?|testimonials?|announcements?|newsletters?|captions?|sign(?:s|ed|ature)?|adverts?|listings?|memos?|scripts?|contracts?|agreements?|introduc\w+|apolog\w+|congratulat\w+|condolences?|thank (?:him|her|them|my|the)|(?:tell|ask) (?:him|her|them|my)|re-?writ\w+|rephrase|re-?word|translat\w+|proofread\w*|correct|edit|polish|shorten|improve|(?:summari[sz]e|make|turn|continue|explain|mean|rate) (?:this|it|that|my|the (?:story|text))|(?:this|that|it) means?|following|below|above|closing|ending|end (?:it|this|with)|formal|form|fill (?:in|out)|phras\w+|sounds?|say to|which is better|(?:my|the|last|first|sur|user|nick)[ -]?names?|who i am|about me|initials|monogram|logo|brand|domain|anagram|horoscope|rhymes?)\b/i;
/** What speaks of the prompt itself: "I hope this message finds you well", "Sorry for the long mail". */
const OF_PROMPT =
  /\b(?:this|my) (?:e-?mail|mail|message|note|letter) (?:finds|reaches|meets) you\b|\b(?:sorry|apolog\w+|excuse|forgive)(?: \w+){0,4} (?:mail|message|note|letter|text|post)\b(?! (?:to|for)\b)|\bgoes without saying\b/gi;
/** A text to work on may be above the closing. */
const GIVES_TEXT =
  /:[ \t]*\n|\n[ \t]*(?:dear|hi|hello|hey|from|to|subject)\b|^[ \t]*(?:[-=*_#]{3}|`{3}|>|(?:[-*•]|\d+[.)]|[A-Z][.)]) )/im;

/** In characters. A longer end is no sign-off. */
const LONGEST_SIGN_OFF = 160;
/** Matches where a sentence or line may start. */
const STARTS = /(?<=[.!?…]\s+|\n\s*)(?=[A-Za-z])/g;

export interface SignOff {
  readonly start: number;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/** Returns the closing formula and the name at the end of a prompt, if nothing in the prompt needs the name. */
export function signOffOf(text: string): SignOff | undefined {
  const skipped = Math.max(0, text.length - LONGEST_SIGN_OFF);
  const end = text.slice(skipped);
  for (const { index } of end.matchAll(STARTS)) {
    const closing = CLOSING.exec(end.slice(index))?.[0];
    const name = closing === undefined ? undefined : NAME.exec(end.slice(index + closing.length));
    if (closing === undefined || !name?.[1]) continue;
    const start = skipped + index;
    const nameStart = start + closing.length + name[0].indexOf(name[1]);
    if (isNeeded(name[1], text.slice(0, start))) return undefined;
    return { start, nameStart, nameEnd: nameStart + name[1].length };
  }
  return undefined;
}

/** Whether a prompt may ask for a text in the writer's name, or for work on one that ends in a signature. */
export const needsSignature = (text: string): boolean => NEEDS_NAME.test(text.replace(OF_PROMPT, ' '));

const isNeeded = (name: string, before: string): boolean =>
  NO_NAME.test(name) ||
  needsSignature(before) ||
  GIVES_TEXT.test(before) ||
  name.split(/[ .]+/).some((part) => part.length > 1 && before.toLowerCase().includes(part.toLowerCase()));

/** Returns a text of the same length, with blanks for the name with which its writer signs it, if nothing needs it. */
export function withoutSignature(text: string): string {
  const found = signOffOf(text);
  if (!found) return text;
  return text.slice(0, found.nameStart) + ' '.repeat(found.nameEnd - found.nameStart) + text.slice(found.nameEnd);
}
