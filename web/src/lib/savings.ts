import { plural } from './quantities.ts';

/** A prompt and its rewrite with their sizes. */
export interface RewriteSizes {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
  /** Null if unknown, as for a text that the user changed: the browser cannot count tokens. */
  readonly tokensBefore: number | null;
  readonly tokensAfter: number | null;
  /** Whether the built-in engine found nothing to improve: then no prompt was used. Left out where only the engine rewrites. */
  readonly isUnchanged?: boolean;
  /** Whether the user changed the rewrite: rejected some of its changes, or edited it. */
  readonly isEdited?: boolean;
  /** Whether the prompt is in the language that the built-in engine rewrites. Left out if unknown. */
  readonly isEnglish?: boolean;
  /** Whether the built-in engine found a request in the prompt. Left out if unknown. */
  readonly hasRequest?: boolean;
}

const cameBackAsItWas = ({ isUnchanged, originalText, simplifiedText }: RewriteSizes) =>
  isUnchanged === true || originalText === simplifiedText;

/** Whether the built-in engine left the prompt as it was because it can't read its language. */
export const isUnread = (run: RewriteSizes): boolean => run.isEnglish === false && cameBackAsItWas(run);

/** Matches what a text to work on stands behind or within: a line break, a colon before a space, a code mark or a quotation mark. */
const MATERIAL_MARK = /[\n`"“-„«»]|:\s/;

/**
 * Says that the built-in engine found nothing to improve. Not that nothing is unnecessary: the engine leaves what it can't judge, and does not
 * shorten what it takes for material, as which it takes a prompt without a request.
 */
const toNothingFound = (prompt: string, hasRequest: boolean): string =>
  `Unchanged: the built-in engine found ${hasRequest ? 'nothing that it can safely shorten' : 'no request'}.${
    !hasRequest || MATERIAL_MARK.test(prompt) ? ' Texts to work on stay as they are.' : ''
  }`;

/** Says why a prompt came back as it was. It is not called clear or correct, because the engine cannot tell. */
function toUnchangedText({ isUnchanged, isEnglish, hasRequest = true, originalText }: RewriteSizes): string {
  // The server says true whenever the engine returns the prompt.
  if (isUnchanged === false) return 'Unchanged: the model returned your prompt as it was.';
  const result =
    isEnglish === false
      ? 'Unchanged: the built-in engine rewrites English only.'
      : toNothingFound(originalText, hasRequest);
  return isUnchanged ? `${result} Nothing was charged.` : result;
}

/** Joins the numbers that are above 0: '12 words and 9 tokens'. Empty if none is. */
const countSizes = (words: number, tokens: number): string =>
  [words > 0 && plural(words, 'word'), tokens > 0 && plural(tokens, 'token')].filter(Boolean).join(' and ');

/**
 * Says what a rewrite saved: '12 words and 9 tokens saved', or only the one that it saved. If it saved neither, says by how much it is longer. What
 * users took away themselves was not saved, so the text that they changed is called shorter.
 */
export function toSavingsText(run: RewriteSizes): string {
  if (cameBackAsItWas(run)) return toUnchangedText(run);
  const words = run.wordsBefore - run.wordsAfter;
  const tokens = (run.tokensBefore ?? 0) - (run.tokensAfter ?? 0);
  const saved = countSizes(words, tokens);
  if (saved !== '') return `${saved} ${run.isEdited ? 'shorter' : 'saved'}`;
  const added = countSizes(-words, -tokens);
  return added === '' ? 'Clearer, at the same length.' : `${added} longer`;
}
