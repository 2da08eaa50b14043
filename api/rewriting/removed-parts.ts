import type { Change } from '#api/ports/rewriter.ts';
import type { Span } from '#api/ports/text-processor.ts';

/**
 * Returns the parts of a prompt that the engine's changes remove. A change that also makes the next word a capital removes what is before that
 * word; one that puts other words in place removes nothing.
 */
export const removedParts = (changes: readonly Change[]): Span[] =>
  changes
    .filter(({ before, after }) => before.toLowerCase().endsWith(after.toLowerCase()))
    .map(({ start, end, after }) => ({ start, end: end - after.length }));
