/**
 * Instructions to the assistant. A clause that matches makes a request even if its words are polite words elsewhere ("apologize", "enjoy",
 * "be kind"), unless it only asks for help.
 */
const WISH =
  /\b(?:want|need|like|love|wish|prefer|require|expect|ask|asking|request|requesting|beg|begging|urge|tell|telling|order|trust|count on|counting on|rely on|relying on)\s+(?:for\s+)?you\s+(?:\w+ly\s+|please\s+|also\s+|just\s+)*(?:to|should|must)\s+(?!(?:\w+ly\s+|please\s+|also\s+|just\s+|perhaps\s+|maybe\s+)*(?:help|assist|aid|support|know|understand|bear|excuse|forgive|pardon|spare|lend|take|give|have|be able|be aware|do (?:this|that|it|me|so|something|the following)|look at|see|share)\b)/i;

/** Bare imperatives: "Apologize once.", but not "thank you" or "help me". */
const BARE =
  /^\W*(?:(?:please|also|then|and|so|but|first|finally|always|just|kindly)\W+)*(?:apologi[sz]e|thank(?!\s+(?:you|u|ya)\b)|wish(?!\s+(?:you|me)\b)|ask(?!\s+me\b)|assist(?!\s+(?:me|us)\b)|help(?!\s+(?:me|us|out|would|is|with)\b)|be(?!\s+(?:\w+\s+){1,3}(?:if|to)\b|\s+(?:well|blessed)\b)|offer|treat|act|greet)\b/i;

/** Whether a clause tells the assistant what to do: "I would like you to apologize", "Be kind". */
export const isOrder = (text: string): boolean => WISH.test(text) || BARE.test(text);
