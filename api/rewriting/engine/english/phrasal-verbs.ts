/** Words that begin something else after an object: "pay her back within ten days", "back this up with sources". */
const AFTER_OBJECT =
  'with|within|without|in|into|on|onto|at|by|for|from|to|of|off|over|under|through|throughout|during|before|after|until|till|since|between|among|against|across|around|as|than|because|if|when|whenever|where|while|unless|although|though|and|or|but|so|then|now|today|tomorrow|tonight|again|too|also|first|next|soon|once|twice|instead|via|per|please|is|are|was|were|will|would|can|could|should|must|may|might|has|have|had';

/**
 * Matches a pronoun that is an object. Before a noun, "her", "this", "that", "these" and "those" are none: "her plan",
 * "this claim". An article after "her" begins a second object: "her the cost".
 */
const OBJECT_PRONOUN = new RegExp(
  `^ (?:(?:it|them|him|me|us|you)\\b|her(?= (?:the|an?)\\b)|(?:her|this|that|these|those)\\b(?! (?!(?:${AFTER_OBJECT}|\\w+ly)\\b)[a-z]))`,
  'i',
);

/**
 * Returns whether the text starts with a pronoun that is an object. Most phrasal verbs put it inside: "carry it out",
 * not "carry out it".
 */
export const startsWithObjectPronoun = (after: string): boolean => OBJECT_PRONOUN.test(after);
