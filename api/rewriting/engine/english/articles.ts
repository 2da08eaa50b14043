const SOUNDS_LIKE_VOWEL = /^(?:[aeiou]|hour|honest|honou?r|heir)/i;
const SOUNDS_LIKE_CONSONANT = /^(?:u(?:ni(?!n|m)|s[aeiu]|tili|t[eo]|ra|bi)|eu|ewe|one(?!rous)|once|ouija)/i;
const SPELLED_OUT = /^[A-Z]{2,}s?\b|^[A-Z]\b/;
const LETTER_WITH_VOWEL = /^[AEFHILMNORSX]/;

/** Returns the indefinite article that goes before a word or a figure. */
export function articleFor(next: string): 'a' | 'an' {
  if (SPELLED_OUT.test(next)) return LETTER_WITH_VOWEL.test(next) ? 'an' : 'a';
  if (/^(?:8|11(?!\d)|18(?!\d))/.test(next)) return 'an';
  return SOUNDS_LIKE_VOWEL.test(next) && !SOUNDS_LIKE_CONSONANT.test(next) ? 'an' : 'a';
}
