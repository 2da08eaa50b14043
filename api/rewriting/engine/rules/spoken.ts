import { asksOthers } from '../asked-of-others.ts';
import { speaksOfCourtesy } from '../idle-words/situation.ts';
import { opensWithSoClause } from '../leading-terms.ts';
import { needsStart } from '../needed-starts.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { isAboutLanguage } from '../requests-in-text.ts';
import { type Edit, remove, replace, type SentenceRule } from '../rule.ts';
import type { Word } from '../sentences.ts';
import { cutStart, cutTail } from './editing.ts';
import { needsTail } from './idle-tails.ts';

/*
 * Dictated text and quick messages often have no punctuation, so that there are no clauses to judge. At both ends, set words tell what is idle.
 */

/** Words and phrases before the first thing that is said: "so yeah I guess", "okay let me think how do I put this". */
const LEAD_WORDS = String.raw`so+|ok|okay+|yeah+|well|um+|uh+|er+m*|hey+|hi|hiya|hello|yo|omg|ugh|alright|all right|right|anyway|haha|lol|hmm+|oh(?! my\b)`;
const LEAD_PHRASES = String.raw`let me think|how do i (?:put|say|phrase|explain) (?:this|it)|here['’]?s the (?:deal|thing)|(?:can|do) you hear me(?: ok| okay)?|hope (?:you(?:['’]re| are)|ur|u r|u are|all is|all['’]s|everything(?:['’]s| is)) (?:all )?(?:good|well|ok|okay|fine|doing (?:well|good|ok|okay|fine))|me again|it['’]?s me again|how['’]?s it going|bear with me|deep breath|sorry|what was it|(?:hello )?is this thing (?:on|working)|(?:well )?i suppose (?:it is|so)|quick (?:q|question|one)|random question|(?:i|just) (?:just )?want(?:ed)? to ask(?: you)?(?! (?:my|the|for|about|him|her|them|a)\b)|i was (?:going|gonna) to ask(?: you)?(?: this)?(?: yesterday| earlier)?(?: but (?:then )?i forgot)?`;
const AFTER_LEAD = String.raw`like|good|basically|i guess|i mean|you know|i was like|yep|no|but`;
const SPOKEN_START = new RegExp(
  String.raw`^(?:(?:${LEAD_WORDS}|${LEAD_PHRASES})(?:,? (?:${LEAD_WORDS}|${LEAD_PHRASES}|${AFTER_LEAD}))*),? (?=(?:i|i'm|i'd|i've|we|we're|what|whats|what['’]s|how|why|where|when|which|can|could|would|is|are|do|does|did|please|my|the|give|tell|write|explain|make|need)\b)`,
  'i',
);

/** Whom the writer asks. */
const ASKED_PERSON = /^(?:my|our|his|her|their|the|an?|someone|somebody|him|them) (?!question\b|quick\b|favou?r\b)/i;

export const spokenStarts: SentenceRule = {
  id: 'spoken-start',
  reason: 'Words that only open what you say add nothing.',
  examples: [['Ok so um how do magnets work?', 'How do magnets work?']],
  counterExamples: ['So what?', 'Hey Jude is a song. Who wrote it?', 'So much rain fell. Why?'],
  find: (sentence, prompt) => {
    if (sentence.words.length < 5 || sentence.isListItem) return [];
    const start = SPOKEN_START.exec(sentence.text)?.[0].length;
    if (start === undefined || opensWithSoClause(sentence, prompt) || speaksOfCourtesy(sentence.text)) return [];
    const rest = sentence.text.slice(start);
    if (asksOthers(sentence.text.slice(0, start), prompt)) return [];
    // "I was going to ask my daughter, but she's away"
    if (/\bask\W*$/i.test(sentence.text.slice(0, start)) && ASKED_PERSON.test(rest)) return [];
    // "Hello my friend, …"
    if (/^my (?:dear )?friends?\b/i.test(rest)) return [];
    // "How do I say this" alone doesn't make the prompt one about words.
    if (isAboutLanguage(rest) || needsStart(sentence.text.slice(0, start), rest)) return [];
    return [[cutStart(sentence, prompt, sentence.start + start)]];
  },
};

/** The longest restart: "I want the, um, I want the red one". */
const LONGEST_RESTART = 4;

/**
 * Returns how many of the words right before `from` are said again from `to` on; 0 if none are. Between both, the speaker searched for words.
 */
export function wordsSaidAgain(words: readonly Word[], from: number, to: number): number {
  for (let count = Math.min(LONGEST_RESTART, from, words.length - to); count > 0; count -= 1)
    if (areSame(words, from - count, to, count)) return count;
  return 0;
}

/** Whether a number of words are the same from both indexes on. */
function areSame(words: readonly Word[], a: number, b: number, count: number): boolean {
  for (let index = 0; index < count; index += 1) if (words[a + index]?.lower !== words[b + index]?.lower) return false;
  return true;
}

const THANKS = String.raw`thank ?(?:you|u)+|thanks+|thx|thnx|ty|tysm|cheers|ta (?:very much|muchly|mate|pal|love)`;
const LAUGHTER = 'lol|lmao|haha(?:ha)*|hehe';
const TONE = `${LAUGHTER}|pls|plz`;
const SPOKEN_END = new RegExp(
  String.raw`(?:,? (?:(?:and |so |n |& )?(?:yeah |okay |ok )*(?:(?:that['’]?s (?:it|all|about it),? (?:and )?)?(?:${THANKS})|${TONE}|(?:alright|okay|ok|yeah)(?: so)? (?:i think |i guess )?that['’]?s (?:about it|it|all|everything)(?: i think| i guess| really| for now)?|sorry if (?:that|this)['’]?s a (?:dumb|stupid|silly) question|that(?: would|['’]d) be (?:so |super |really |very )*(?:helpful|great|amazing|good|nice|awesome|lovely|cool))(?:,? (?:so|very|much|a lot|a bunch|a million|a mill|a ton|loads|again|in advance|guys|mate|pal|love|buddy|bro|man|bye|yeah|sm|for (?:your|the|any) (?:help|time)|(?:ur|you['’]re|youre) (?:awesome|amazing|great|the best|a star|a legend|a lifesaver))\b)*))+$`,
  'i',
);
/** Laughter before a colon: "It returns nothing lol:". Thanks there may be what follows. */
const LAUGHTER_BEFORE_COLON = new RegExp(String.raw`,? (?:${LAUGHTER})(?=\s*:$)`, 'i');
/** Words that the end belongs to: "write a card that says thank you", "more thanks", "saying no thanks". */
const NEEDS_END =
  /\b(?:a|an|the|my|our|your|big|many|more|no|with|of|for|to|and|or|but|as|how|is|was|means?|mean|i|if|because|so|say|says|saying|gives?|gave|giving|given|express(?:es|ed|ing)?|offers?|offered|sends?|sent|writ(?:es?|ing)|repl(?:y|ies|ying)|respond|answer|types?|typing|spell|text|receive|convey|extend|return|like|than|about|just|two|three)$/i;
/** Fewer words before the end may only introduce it, or be a text that ends in thanks. */
const FEWEST_WORDS_LEFT = 4;

/** Sounds of thinking. "Uh huh" is a yes. */
const SOUND = /^(?:um+|uh+|erm|hmm+)$/;
/**
 * Words that are only said twice by mistake. Others may be meant: "log in in the morning", "very very small", "World War I I think", "the difference
 * between and and or".
 */
const STUTTERED = /^(?:i'm|i've|i'd|im|we|we're|we've|he's|she's|it's|they|they're|my|our|your|his|their|the)$/;

/** Removes what a speaker says twice in a row: "with um with half", "the bags the bags", "I'm I'm". */
export const restarts: SentenceRule = {
  id: 'restart',
  reason: 'Said twice.',
  examples: [
    ['Plan a walk with um with two stops for the the children.', 'Plan a walk with two stops for the children.'],
    ["I'm I'm writing a play. List three titles.", "I'm writing a play. List three titles."],
    [
      'My bag the bag is wet and my shoes my shoes are too. What can I do?',
      'My bag the bag is wet and my shoes are too. What can I do?',
    ],
  ],
  counterExamples: ['I want to log in in the morning. How?', 'All that that says is no. Why?'],
  find: ({ words, aboutLanguage }) => {
    if (aboutLanguage) return [];
    const edits: Edit[] = [];
    let end = 0;
    for (let at = 1; at < words.length; at += 1) {
      const sounds = SOUND.test(words[at]?.lower ?? '') ? 1 : 0;
      const next = words[at + sounds];
      const count = next ? wordsSaidAgain(words, at, at + sounds) : 0;
      const first = words[at - count];
      if (!next || !first || count === 0 || first.start < end) continue;
      const isParted = words
        .slice(at, at + sounds + 1)
        .some(({ gap }) => !/^[ ,]*$/.test(gap.text) || (sounds === 0 && gap.text !== ' '));
      if (isParted || (sounds === 0 && !STUTTERED.test(first.lower))) continue;
      edits.push(remove(first.start, next.start));
      end = next.start;
    }
    return edits.map((edit) => [edit]);
  },
};

/** Removes the thanks and the laughter at the end of a sentence, also without a mark before them: "how do magnets work thank you so much". */
export const spokenEnds: SentenceRule = {
  id: 'spoken-end',
  reason: 'Thanks and polite requests at the end are not part of the task.',
  examples: [['How do magnets work thank you so much lol?', 'How do magnets work?']],
  counterExamples: [],
  find: (sentence, prompt) => {
    if (sentence.aboutLanguage || sentence.isListItem) return [];
    const end = endFrom(sentence, prompt);
    if (end === undefined) return [];
    const cut = cutTail(sentence, prompt, end);
    // The exclamation mark was that of the thanks.
    return [/^!+$/.test(sentence.final) ? [cut, replace(sentence.bodyEnd, sentence.end, '.')] : [cut]];
  },
};

function endFrom(sentence: Sentence, prompt: Prompt): number | undefined {
  const { text, start, words } = sentence;
  // The end is short; reading the whole sentence for it would take time.
  const skipped = Math.max(0, text.length - LONGEST_END);
  const last = text.slice(skipped);
  const found = SPOKEN_END.exec(last) ?? LAUGHTER_BEFORE_COLON.exec(last);
  if (!found || (skipped > 0 && found.index === 0)) return undefined;
  const at = start + skipped + found.index;
  const left = words.filter(({ end }) => end <= at);
  if (left.length < FEWEST_WORDS_LEFT || NEEDS_END.test(prompt.masked.slice(start, at))) return undefined;
  return needsTail(sentence, prompt, at) ? undefined : at;
}

const LONGEST_END = 160;
