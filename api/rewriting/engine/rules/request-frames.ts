import { baseOfGerund, baseOfPast, isMakingVerb, isTaskVerb, verbFromNoun } from '../english/verbs.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { namingAt } from './naming-frames.ts';
import { FRAMES, type Kind, TAILS, type VerbAfterFrame } from './request-phrases.ts';
import { worksOnAnswer } from './work-on-answers.ts';

export interface Request {
  /** The position of the verb. `verb` is the imperative that replaces it. */
  readonly verbStart: number;
  readonly verbEnd: number;
  readonly verb: string;
  /** The adverb before the verb, with a space after it: "briefly ". Empty if there is none. */
  readonly manner: string;
  readonly kind: Kind;
  /** Whether the frame has polite additions: "please", "be so kind as to". */
  readonly padded: boolean;
  /** The start of the frame. */
  readonly start: number;
  /** Whether the frame asks for a fact: "Can you actually swim?" */
  readonly doubts: boolean;
}

/** "It was so good of you to help with the raffle tickets last week": no request. */
const THANKS_FOR_HELP_GIVEN =
  /^.{0,40}\bwas (?:\w+ )?(?:kind|nice|good|great|lovely|sweet|generous|thoughtful) of you to\b/i;

/** Returns the request whose frame starts at word `index`, if any. */
export function requestAt(sentence: Sentence, prompt: Prompt, index: number): Request | undefined {
  if (THANKS_FOR_HELP_GIVEN.test(sentence.text)) return undefined;
  return framedAt(sentence, prompt, index) ?? namedAt(sentence, prompt, index);
}

/**
 * Returns a request that is introduced by a name for it: "What I need you to do is explain", "my request is that you
 * explain", "the task is to explain".
 */
function namedAt(sentence: Sentence, prompt: Prompt, index: number): Request | undefined {
  const naming = namingAt(sentence, prompt, index);
  if (!naming) return undefined;
  const { words } = sentence;
  let at = naming.next;
  const forYou = /^(?:for|that)$/.test(words[at]?.lower ?? '') && /^(?:you|u)$/.test(words[at + 1]?.lower ?? '');
  if (forYou) at += 2;
  const toDo = words[at]?.lower === 'to';
  if (toDo) at += 1;
  if (!(forYou || (naming.addressed && (toDo || isTaskVerb(words[at]?.lower ?? ''))))) return undefined;
  const request = withVerb(sentence, prompt, skipTails(sentence, prompt, at, 'base'), 'sure');
  const start = sentence.words[index]?.start ?? sentence.start;
  return request && { ...request, manner: '', padded: true, start, doubts: false };
}

function framedAt(sentence: Sentence, prompt: Prompt, index: number): Request | undefined {
  const word = sentence.words[index];
  if (!word) return undefined;
  return FRAMES.acceptAt(prompt.masked, word, ({ match, entry }) => {
    const frameEnd = wordIndexAt(sentence, word.start + match[0].length, index);
    const tail =
      entry.verb === 'past'
        ? { index: frameEnd, verb: entry.verb, padded: false, doubts: false }
        : skipTails(sentence, prompt, frameEnd, entry.verb);
    const adverb = mannerAt(sentence, tail);
    const request = withVerb(sentence, prompt, adverb ? { ...tail, index: tail.index + 1 } : tail, entry.kind);
    // "Could you help me plan a party?" asks for the plan, as surely as with "please".
    const helps = sentence.words[tail.index]?.lower === 'help' && request?.verb !== 'help';
    const padded = tail.padded || helps || /please|kindly/i.test(match[0]);
    if (!request) return undefined;
    const manner = adverb ? { manner: `${adverb.lower} `, verbStart: adverb.start } : { manner: '' };
    return { ...request, ...manner, padded, start: word.start, doubts: tail.doubts };
  });
}

const MANNER =
  /^(?:briefly|concisely|clearly|simply|quickly|carefully|closely|thoroughly|critically|politely|gently|roughly|fully|properly)$/;

/** Returns the adverb between a frame and its verb, which goes with the verb: "Could you briefly explain …" */
function mannerAt({ words }: Sentence, { index, verb }: Tail): Sentence['words'][number] | undefined {
  const [adverb, next] = words.slice(index, index + 2);
  return verb === 'base' && MANNER.test(adverb?.lower ?? '') && isTaskVerb(next?.lower ?? '') ? adverb : undefined;
}

interface Tail {
  readonly index: number;
  readonly verb: VerbAfterFrame;
  readonly padded: boolean;
  readonly doubts: boolean;
}

/** Matches additions that have nothing to do with politeness, and don't make a frame `padded`: "can you also swim?" */
const ADVERBS =
  /^(?:just|actually|basically|essentially|honestly|potentially|somehow|really|also|at all|simply|like|maybe|perhaps|possibly|well|be able to)$/i;
const DOUBTS = /^(?:actually|really)$/i;

/** Maximum number of phrases between a frame and its verb; real sentences have fewer. */
const MOST_TAILS = 16;

function skipTails(sentence: Sentence, prompt: Prompt, from: number, verb: 'base' | 'gerund'): Tail {
  let tail: Tail = { index: from, verb, padded: false, doubts: false };
  for (let tails = 0; tails < MOST_TAILS; tails += 1) {
    const word = sentence.words[tail.index];
    if (!word || !/^[\s,]*$/.test(gapBefore(sentence, prompt, tail.index))) return tail;
    const found = TAILS.matchAt(prompt.masked, word);
    if (!found) return tail;
    const index = wordIndexAt(sentence, word.start + found.match[0].length, tail.index);
    // "Help me with the garden" has no second verb: stop before it.
    const next = sentence.words[index];
    if (found.entry === 'gerund' && !(next && baseAfterFrame(next.lower))) return tail;
    const addition = found.match[0].trim();
    tail = {
      index,
      // "Would you mind just checking": an adverb leaves the form of the verb to the frame.
      verb: found.entry === 'base' && !/\b(?:to|and)$/.test(addition) ? tail.verb : found.entry,
      padded: tail.padded || !ADVERBS.test(addition),
      doubts: tail.doubts || DOUBTS.test(addition),
    };
  }
  return tail;
}

/** Returns the verb of a gerund. "Help me with the following" asks to follow nothing. */
const baseAfterFrame = (gerund: string): string | undefined =>
  gerund === 'following' ? undefined : baseOfGerund(gerund);

/** "Please be honest" is an order, "Could you be honest" may ask, and "Please be informed that" orders nothing. */
export const BE_AS =
  /^be (?:(?:as|very|really|completely|brutally) )?(?:honest|frank|specific|brief|concise|direct|blunt|gentle|critical|strict|precise|thorough|realistic|creative)\b/i;

type VerbOfRequest = Omit<Request, 'manner' | 'padded' | 'start' | 'doubts'>;

/** Returns the verb after a frame and its tails, in the imperative. Undefined if no verb is there, or none that this kind of frame can ask for. */
function withVerb(sentence: Sentence, prompt: Prompt, tail: Tail, kind: Kind): VerbOfRequest | undefined {
  const word = sentence.words[tail.index];
  if (!word || !/^[\s,]*$/.test(gapBefore(sentence, prompt, tail.index))) return undefined;
  if (tail.verb === 'past') {
    const base = baseOfPast(word.lower);
    return base && base !== 'do' ? { verbStart: word.start, verbEnd: word.end, verb: base, kind } : undefined;
  }
  if (tail.verb === 'gerund') {
    const of = sentence.words[tail.index + 1];
    const deed = of?.lower === 'of' ? verbFromNoun(word.lower) : undefined;
    if (of && deed !== undefined) return { verbStart: word.start, verbEnd: of.end, verb: deed, kind };
    const base = baseAfterFrame(word.lower);
    return base ? { verbStart: word.start, verbEnd: word.end, verb: base, kind } : undefined;
  }
  const forbids = /^(?:do not|don['’]t|never|avoid)\b/.test(prompt.masked.slice(word.start, word.start + 8));
  if (forbids && kind === 'sure')
    return { verbStart: word.start, verbEnd: word.end, verb: prompt.masked.slice(word.start, word.end), kind };
  if (!/^[a-z-]+$/.test(prompt.masked.slice(word.start, word.end))) return undefined;
  const text = prompt.masked.slice(word.start, word.start + 60);
  const orders = BE_AS.test(text) && /^(?:please|pls|plz|kindly)$/.test(sentence.words[tail.index - 1]?.lower ?? '');
  const isWork = worksOnAnswer(text);
  if (NO_VERB.has(word.lower) && !orders && !isWork) return undefined;
  // After "I would like you to", any verb is asked for. After the other kinds of frames, it must be a task of an assistant.
  if (kind !== 'sure' && !isTaskVerb(word.lower) && !isWork) return undefined;
  const helped = verbAfterHelpMe(sentence, tail.index);
  // "Anything you could suggest that might help" is not a request to suggest.
  if (
    /^\s*that\b/.test(prompt.masked.slice(word.end, word.end + 6)) &&
    /^(?:suggest|recommend|think|find|propose|offer|give|do)$/.test(word.lower) &&
    kind !== 'asks'
  )
    return undefined;
  if (helped) return { verbStart: helped.start, verbEnd: helped.end, verb: helped.lower, kind };
  return { verbStart: word.start, verbEnd: word.end, verb: word.lower, kind };
}

/**
 * Returns the verb after "help me" if the request is for what it names: "help me (to) write" asks for the writing, but
 * "help me understand" does not ask to understand, and "help me prepare" not to prepare: it names nothing to make.
 */
function verbAfterHelpMe({ words, text, start }: Sentence, index: number): Sentence['words'][number] | undefined {
  if (words[index]?.lower !== 'help' || !/^(?:me|us)$/.test(words[index + 1]?.lower ?? '')) return undefined;
  const at = words[index + 2]?.lower === 'to' ? index + 3 : index + 2;
  const [verb, object] = words.slice(at, at + 2);
  if (!verb || !object || !isMakingVerb(verb.lower)) return undefined;
  const deed = text.slice(verb.start - start);
  if (OWN_DEED.test(deed) || writesToOthers(deed)) return undefined;
  return verb.lower === 'find' && !FINDS_WORDS.test(text.slice(object.start - start)) ? undefined : verb;
}

/** What writers do themselves: "help me explain it to my son", "help me to fix it", "help me revise for a test", but not "help me make it shorter". */
const OWN_DEED =
  /^(?:(?:prepare|revise|review|study|train|practi[sc]e|plan|organi[sz]e) (?:myself\b|ourselves\b|for\b)|(?:explain|describe)\b.* to (?:my|our|him|her|them|his|the|an?)\b|(?:fix|make|build|clean|find|plan|organi[sz]e|solve) (?:it|them)\b(?! (?:\w+er|more|less|sound|look|read)\b))/i;

/** "Write to her", without a text: only the writer can do that, as well as "write better". */
const WRITES_TO_OTHERS =
  /^write (?:(?:back|again) )?(?:to\b(?! (?:\w+ ){1,3}?(?:an?|some|one|two|three|another) )|(?:back|better|more|faster|well)\b)/i;
export const writesToOthers = (deed: string): boolean => WRITES_TO_OTHERS.test(deed);

/** What an answer can find: "help me find a name", but not "help me find a flat", where the search goes on. */
const FINDS_WORDS =
  /^(?!the (?:right )?words\b)(?:(?:an?|the|some|my|more|better|good|out|other|\d+|two|three|five|ten) )*(?:\w+ )?(?:names?|words?|titles?|ideas?|synonyms?|ways?|phras(?:es?|ing)|examples?|slogans?|solutions?|reasons?|arguments?|topics?|themes?|questions?|sources?|books?|recipes?|gifts?|presents?|bugs?|errors?|mistakes?|problems?|typos?|out)\b/i;

/** Words that are no verb of a request ("Could you not …", "Can you be …"), apart from those that `BE_AS` and `worksOnAnswer` know. */
const NO_VERB = new Set(
  'could can would will should may might must i you he she it we they the a an this that these those my your his her its our their not be is are was were have has had been means mind no yes and or but if when while because as of in on at for with to from by than so do'.split(
    ' ',
  ),
);

const gapBefore = (sentence: Sentence, prompt: Prompt, index: number): string =>
  prompt.masked.slice(sentence.words[index - 1]?.end ?? sentence.start, sentence.words[index]?.start);

function wordIndexAt({ words }: Sentence, end: number, from: number): number {
  let index = from;
  while ((words[index]?.start ?? Infinity) < end) index += 1;
  return index;
}
