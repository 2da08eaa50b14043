import { anyOf } from './word-lists.ts';
import { BRITISH_SPELLINGS } from './words/language-words.ts';

const BRITISH = new RegExp(String.raw`\b(?:${anyOf(BRITISH_SPELLINGS)})`, 'i');

/** Returns whether the text uses British spelling. Without evidence, American spelling is assumed. */
export const isBritish = (text: string): boolean => BRITISH.test(text);

/** Returns a word given in American spelling in the writer's spelling. */
export const spelled = (american: string, british: boolean): string =>
  british ? american.replace(/\b(\w+?)(i|y)z(?=e|ing)/gi, '$1$2s') : american;
