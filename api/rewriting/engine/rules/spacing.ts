import type { PromptRule } from '../rule.ts';
import { type EditGroup, remove, replace } from '../rule.ts';

/**
 * Corrects blanks and punctuation in the writer's own sentences and right after them, blank lines that are not in material or right after it, and
 * white space at both ends of the prompt.
 */
export const spacing: PromptRule = {
  id: 'spacing',
  reason: 'Tidy white space and punctuation.',
  examples: [
    ['Write  a poem   about rain .', 'Write a poem about rain.'],
    ['Name a river!!!', 'Name a river!'],
    ['  What is love?  ', 'What is love?'],
    ['Explain gravity.\n\n\n\nInclude an example.', 'Explain gravity.\n\nInclude an example.'],
  ],
  counterExamples: ['What is the output of this code?\n```\na  =  1\n```'],
  findInPrompt: (prompt) => {
    const moves: EditGroup[] = [];
    const { text, masked } = prompt;
    const lead = text.length - text.trimStart().length;
    if (lead > 0) return [[remove(0, lead)]];
    const kept = text.trimEnd().length;
    for (const { start, end } of prompt.sentences) {
      for (const match of masked.slice(start, Math.min(end, kept)).matchAll(MESSY)) {
        const at = start + match.index;
        // "The fan.. well, there is none": a pause, and no end of a sentence.
        if (match[0] === '..' && /^\s*[a-z]/.test(text.slice(at + 2, at + 12))) continue;
        moves.push([replace(at, at + match[0].length, tidy(match[0]))]);
      }
      const gap = /^[ \t]{2,}(?=\S)|^[ \t]+(?=\n)/.exec(text.slice(end, end + 200))?.[0];
      if (gap) moves.push([replace(end, end + gap.length, text[end + gap.length] === '\n' ? '' : ' ')]);
    }
    if (kept < text.length) moves.push([remove(kept, text.length)]);
    return [...moves, ...blankLines(prompt.text, prompt.frozen, kept)];
  },
};

/** Each alternative starts with the sign that it is about, and looks back from there: looking back at every sign takes far longer. */
const MESSY =
  /[ \t](?<=\S.)[ \t]+(?=\S)| (?<=[A-Za-z] )(?<!\b(?:with|as|use|uses|using|an?|the|by|every|each|of|and|or|before|after|between|to|from|no|not|for|into|in) )(?=[,;.!?](?:\s|$))|!{2,}|\?{2,}|,(?<!,,),+(?=\s)|\.(?<!\.\.)\.(?!\.)/gi;

function tidy(found: string): string {
  if (/^[ \t]{2,}$/.test(found)) return ' ';
  return found.trim() === '' ? '' : found.charAt(0);
}

function blankLines(text: string, frozen: readonly { start: number; end: number }[], kept: number): EditGroup[] {
  const moves: EditGroup[] = [];
  let next = 0;
  for (const match of text.slice(0, kept).matchAll(/\n[ \t]*\n(?:[ \t]*\n)+/g)) {
    const at = match.index;
    while ((frozen[next]?.end ?? Infinity) <= at) next += 1;
    const before = frozen[next - 1];
    const inside = (frozen[next]?.start ?? Infinity) < at + match[0].length;
    if (!inside && !(before && before.end >= at - 1)) moves.push([replace(at, at + match[0].length, '\n\n')]);
  }
  return moves;
}
