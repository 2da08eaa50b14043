import type { SentenceRule } from '../rule.ts';
import { cutStart } from './editing.ts';

/** Matches filler words at the start of dictated text, which has no commas: "so yeah I guess what I need is". */
const SPOKEN_START =
  /^(?:(?:so|ok|okay|yeah|well|um+|uh+|hey|yo|omg|alright|anyway|haha|hmm+|oh)(?: (?:so|ok|okay|yeah|well|um+|uh+|like|basically|right|anyway|lol|haha|i guess|i mean|you know|i was like|yep|no))*) (?=(?:i|i'm|i'd|i've|we|we're|what|how|why|where|when|which|can|could|would|is|are|do|does|please|my|give|tell|write|explain|make)\b)/i;

export const spokenStarts: SentenceRule = {
  id: 'spoken-start',
  reason: 'Start with the request.',
  examples: [['ok so um how do magnets work?', 'How do magnets work?']],
  counterExamples: ['So what?', 'Hey Jude is a song. Who wrote it?', 'So much rain fell. Why?'],
  find: (sentence, prompt) => {
    if (sentence.aboutLanguage || sentence.words.length < 5 || sentence.isListItem) return [];
    const start = SPOKEN_START.exec(sentence.text)?.[0].length;
    return start === undefined ? [] : [[cutStart(sentence, prompt, sentence.start + start)]];
  },
};
