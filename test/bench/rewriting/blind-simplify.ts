import { retext } from 'retext';
import retextSimplify from 'retext-simplify';

const checker = retext().use(retextSimplify);

/** What comes out when every suggestion of retext-simplify is taken: the first of several, a deletion where there is none. */
export function simplifyBlindly(text: string): string {
  const file = retextFile(text);
  let result = text;
  for (const { start, end, expected } of [...file].reverse())
    result = result.slice(0, start) + expected + result.slice(end);
  return result;
}

interface Suggestion {
  readonly start: number;
  readonly end: number;
  readonly expected: string;
}

function retextFile(text: string): Suggestion[] {
  const messages = checker.processSync(text).messages;
  const suggestions: Suggestion[] = [];
  for (const { place, expected } of messages) {
    if (!place || !('start' in place)) continue;
    const { start, end } = place;
    if (start.offset === undefined || end.offset === undefined || !expected) continue;
    if (start.offset < (suggestions.at(-1)?.end ?? 0)) continue;
    suggestions.push({ start: start.offset, end: end.offset, expected: expected[0] ?? '' });
  }
  return suggestions;
}
