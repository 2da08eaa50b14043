import { countTokens as encodeAndCount } from 'gpt-tokenizer/encoding/o200k_base';

/** Special tokens such as <|endoftext|> are words like any other in a prompt. */
const AS_WORDS = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** The tokenizer's work grows with the square of an unbroken run: 20,000 characters of one take it seconds. */
const SLICE = 100;
const UNBROKEN = new RegExp(`\\S{${SLICE}}|\\s{${SLICE}}`, 'u');

/** Tokens of o200k_base. Texts with very long runs without a break are counted in slices, which can add a token to each. */
export function countTokens(text: string): number {
  if (!UNBROKEN.test(text)) return encodeAndCount(text, AS_WORDS);
  const characters = Array.from(text);
  let tokens = 0;
  for (let start = 0; start < characters.length; start += SLICE) {
    tokens += encodeAndCount(characters.slice(start, start + SLICE).join(''), AS_WORDS);
  }
  return tokens;
}
