import { describe, expect, test } from 'vitest';
import { cutSpan } from '#api/rewriting/engine/idle-words/cuts.ts';
import { spansOf } from '#api/rewriting/engine/idle-words/idle-spans.ts';
import { readWords } from '#api/rewriting/engine/idle-words/words.ts';
import { readPrompt } from '#api/rewriting/engine/prompt.ts';
import { readMarks } from '#training/corpus.ts';

/** The prompt after the marked words were taken for idle. */
function cut(marked: string): string {
  const { text, cuts } = readMarks(marked);
  const prompt = readPrompt(text);
  const { words, sentences } = readWords(prompt);
  const idle = Float64Array.from(words, ({ start }) =>
    cuts.some((range) => range.start <= start && start < range.end) ? 1 : 0,
  );
  const edits = spansOf(sentences, idle).flatMap((span) => cutSpan(span, words, prompt) ?? []);
  return edits.reduceRight((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

describe('cuts', () => {
  test.each([
    ['a sentence', '[-What a lovely day. -]List three rivers.', 'List three rivers.'],
    ['the start of a sentence', '[-since my garden is a jungle, -]list three hedges.', 'List three hedges.'],
    ['the end of a sentence', 'List three hedges[-, my garden being a jungle-].', 'List three hedges.'],
    ['words between commas', 'List hedges, [-bless them, -]and shrubs.', 'List hedges, and shrubs.'],
    ['words without commas', 'List hedges [-kind of -]quickly.', 'List hedges quickly.'],
    [
      'an aside with both of its marks',
      'Suggest shelves. My flat, [-which is a mess, -]needs some.',
      'Suggest shelves. My flat needs some.',
    ],
    [
      'an aside after the subject',
      'Suggest shelves. My flat, [-bless it, -]needs some.',
      'Suggest shelves. My flat needs some.',
    ],
    [
      'an aside after a colon, which stays',
      'Name two drinks: [-honestly, -]tea or coffee.',
      'Name two drinks: tea or coffee.',
    ],
    ['an aside in brackets', 'Plan a tour [-(it is lovely) -]for visitors.', 'Plan a tour for visitors.'],
    ['what comes before a request', 'Be kind. [-My dream would be to -]write a poem.', 'Be kind. Write a poem.'],
  ])('%s', (_name, marked, expected) => {
    expect(cut(marked)).toBe(expected);
  });
});

describe('keeps', () => {
  test.each([
    ['a number', '[-We are 12 at the table. -]Suggest a menu.'],
    ['a name', '[-You know how Brenda is. -]Suggest a menu.'],
    ['a negation', '[-Nobody eats fish. -]Suggest a menu.'],
    ['a negation without its apostrophe', '[-we dont eat fish. -]suggest a menu.'],
    ['a limit', '[-It is only for lunch. -]Suggest a menu.'],
    ['a limit of length', '[-The thread is longer than a novel. -]Suggest a menu.'],
    ['a literal', '[-The thing is `menu.ts`. -]Suggest a menu.'],
    ['a role', '[-You are a historian. -]Suggest a book.'],
    ['the verb of a sentence', 'Our dog[-, as always, barks at the postman-]. How can it stop?'],
    ['the start of a list', '[-The text may be long, dull-], or unclear. Shorten it.'],
    ['one of two brackets', 'Plan a tour (by bus[-, and yes, it is lovely)-].'],
    ['the rest of a phrase', 'Our office has been moved over[- and over again-]. Suggest a complaint.'],
    ['a relative clause that does not end with a mark', 'Suggest shelves. My flat, [-which is a mess -]needs some.'],
    ['an instruction', 'Suggest a menu[-, and be brief-].'],
    ['the first words of a clause that can’t stand alone', '[-The person who -]lives here wants a garden. Draw it.'],
  ])('%s', (_name, marked) => {
    expect(cut(marked)).toBe(readMarks(marked).text);
  });
});
