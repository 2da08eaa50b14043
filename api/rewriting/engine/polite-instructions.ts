/** Matches "I would like you to …", unless a set phrase follows ("help me", "know", "take a look"). */
const ASKS_YOU_TO =
  /\b(?:want|need|like|love|wish|prefer|require|expect|ask|asking|request|requesting|beg|begging|urge|tell|telling|order|trust|count on|counting on|rely on|relying on)\s+(?:for\s+)?you\s+(?:\w+ly\s+|please\s+|also\s+|just\s+)*(?:to|should|must)\s+(?!(?:\w+ly\s+|please\s+|also\s+|just\s+|perhaps\s+|maybe\s+)*(?:help|assist|aid|support|know|understand|bear|excuse|forgive|pardon|spare|lend|take|give|have|be able|be aware|do (?:this|that|it|me|so|something|the following)|look at|see|share)\b)/i;

/**
 * Matches imperatives of verbs that are polite words elsewhere: "Apologize once.", but not "thank you" or "help me".
 */
const POLITE_IMPERATIVE =
  /^\W*(?:(?:please|pls|plz|also|then|and|so|but|first|finally|always|just|kindly)\W+)*(?:apologi[sz]e|thank(?!\s+(?:you|u|ya)\b)|wish(?!\s+(?:you|me)\b)|ask(?!\s+me\b)|assist(?!\s+(?:me|us)\b)|help(?!\s+(?:me|us|out|would|is|with|im|i|i['’]m)\b)|be(?!\s+(?:\w+\s+){1,3}(?:if|to)\b|\s+(?:well|blessed)\b)|offer|treat|act|greet)\b/i;

/**
 * Returns whether a clause made of polite words is an instruction all the same ("I would like you to apologize", "Be
 * kind"), so that it must not be cut as a courtesy. Other instructions ("Write a poem") are not recognized here.
 */
export const isPoliteInstruction = (text: string): boolean => ASKS_YOU_TO.test(text) || POLITE_IMPERATIVE.test(text);

/** Matches references to words, not to what they mean: "these phrases", "what does it mean". */
const NAMES_WORDS =
  /\b(?:these|those|them|(?:the|this|that) (?:words?|phrases?|expressions?|terms?|greetings?|titles?|names?)|it mean|this mean|that mean)\b/i;

const STARTS_WITH_PRONOUN = /^(?:it|this|that|these|those|they)\b/i;

/**
 * Whether a pronoun after a colon or a semicolon refers to the words before it: "Hello: where does the word come from?", "Thank you for your note; it
 * was kind". `gap` is the text between both, `rest` the text after it.
 */
export const refersBack = (gap: string, rest: string): boolean =>
  (gap.includes(':') && NAMES_WORDS.test(rest)) || (gap.includes(';') && STARTS_WITH_PRONOUN.test(rest));

/** Matches a sentence that lets the assistant ask before it answers, or where something is unclear. */
const INVITES_QUESTIONS =
  /\bask (?:me|us)\b[^.?!]*\b(?:before|first)\b|\bask (?:me|us) (?:\w+ )?questions?\b[^.?!]*\b(?:if|when|whenever|where|wherever|in case)\b[^.?!]*\b(?:unclear|(?:not|n['’]t) (?:\w+ )?clear|ambiguous|missing|unsure|(?:not|n['’]t) (?:\w+ )?sure|in doubt)\b/i;

/** Whether a sentence asks the assistant to ask back: "Feel free to ask me questions before you answer", "Do not hesitate to ask me questions if unclear". */
export const invitesQuestions = (sentence: string): boolean => INVITES_QUESTIONS.test(sentence);
