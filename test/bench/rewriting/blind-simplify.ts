import { retext } from 'retext';
import retextSimplify from 'retext-simplify';

const checker = retext().use(retextSimplify);

/**
 * The baseline of `npm run bench:rewriting`: what comes out when the suggestions of retext-simplify are taken without judging them. Of several
 * replacements, it takes the first. An empty list of them is a deletion. Of suggestions that overlap, it takes the first.
 */
export function simplifyBlindly(text: string): string {
  let result = text;
  for (const { start, end, replacement } of suggestionsFor(text).reverse())
    result = result.slice(0, start) + replacement + result.slice(end);
  return result;
}

interface Suggestion {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

function suggestionsFor(text: string): Suggestion[] {
  const messages = checker.processSync(text).messages;
  const suggestions: Suggestion[] = [];
  for (const { place, expected } of messages) {
    if (!place || !('start' in place)) continue;
    const { start, end } = place;
    if (start.offset === undefined || end.offset === undefined || !expected) continue;
    if (start.offset < (suggestions.at(-1)?.end ?? 0)) continue;
    suggestions.push({ start: start.offset, end: end.offset, replacement: expected[0] ?? '' });
  }
  return suggestions;
}
