import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = new URL('./corpus/', import.meta.url);
/** `[-words-]`, which the editor cuts, or `[-words=>others-]`, which the editor replaces. */
const MARK = /\[-((?:(?!-\])[^])*)-\]/g;
const REPLACES = '=>';

const lineShape = z.strictObject({ kind: z.enum(['padded', 'fine', 'material']), marked: z.string().min(1) });

/** A part of a prompt that the editor cuts or replaces. Offsets into `CorpusPrompt.text`. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  /** The words that replace it. Undefined: it is cut. */
  readonly replacement: string | undefined;
}

/** A prompt, and what a careful editor would cut. */
export interface CorpusPrompt {
  /** Who writes like this: the name of its file without the extension, such as `office-mail`. */
  readonly voice: string;
  /** Where it is, for messages: `office-mail.jsonl:12`. */
  readonly at: string;
  /** 'padded': something is cut. 'fine': nothing is. 'material': it contains a text to work on, which stays to the letter. */
  readonly kind: 'padded' | 'fine' | 'material';
  /** The prompt as it was written. */
  readonly text: string;
  readonly cuts: readonly Cut[];
}

/** Whether the prompts of a voice were written for a reading: as they come, and each set by somebody who knew none of the others. */
export const isOfReading = (voice: string): boolean => voice.startsWith('readings-');

/** Reads every prompt of the corpus, in the order of the files' names. Throws when a line does not have the right shape. */
export function readCorpus(): CorpusPrompt[] {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return names.flatMap((name) =>
    readFileSync(new URL(name, FOLDER), 'utf8')
      .trim()
      .split('\n')
      .map((line, index) => {
        const { kind, marked } = lineShape.parse(JSON.parse(line));
        return { voice: name.replace('.jsonl', ''), at: `${name}:${index + 1}`, kind, ...readMarks(marked) };
      }),
  );
}

/**
 * Takes the marks out of a prompt. Returns the prompt as it was written, and what the marks cut or replace. A mark that is not closed stays in it.
 */
export function readMarks(marked: string): { text: string; cuts: Cut[] } {
  const cuts: Cut[] = [];
  let text = '';
  let read = 0;
  for (const { 0: mark, 1: inner = '', index } of marked.matchAll(MARK)) {
    text += marked.slice(read, index);
    const arrow = inner.indexOf(REPLACES);
    const words = arrow < 0 ? inner : inner.slice(0, arrow);
    const replacement = arrow < 0 ? undefined : inner.slice(arrow + REPLACES.length);
    cuts.push({ start: text.length, end: text.length + words.length, replacement });
    text += words;
    read = index + mark.length;
  }
  return { text: text + marked.slice(read), cuts };
}
