import { signOffOf } from '../sign-offs.ts';
import {
  closingBelowList,
  isTalk,
  type RequestsAfterText,
  requestsAfterText,
  talkAfterText,
} from './after-given-texts.ts';
import { givenTexts } from './given-texts.ts';
import { sentencesOf, separateMaterial } from './instructions-and-material.ts';
import { mayHoldText } from './labels.ts';
import type { Line } from './lines.ts';
import { type Prompt, readWithLines } from './prompt.ts';
import type { Sentence } from './sentence.ts';
import { sentenceAt } from './sentence-at.ts';
import { SentenceMemory } from './sentence-facts.ts';
import type { Stretch } from './sentences.ts';

/*
 * What stands around a text that a prompt gives. The text is frozen to its end; what of the words after it is the writer's own is decided in
 * `after-given-texts.ts`.
 */

/** Matches a start with a colon that is no label, but the writer speaking: "You won't believe this: …", "Before I start: …". */
const OPENS_SPEAKING =
  /^(?!(?:many )?thank|picture (?:it|this)|(?:it['’]s|it is) a long)[\w /&'’()-]{0,40}\b(?:i|i['’](?:m|ve|ll|d)|you|you['’](?:re|ve|ll)|it|this|here|first|news|update|confession|disclaimer|warning)\b[\w '’]{0,30}:(?=\s)/i;

/** Matches a second part, which would be left without its first: "The good news: … The bad news: …". */
const SECOND_PART = /\b(?:second|bad news):/i;

/** Matches what goes wrong or is needed, up to a colon: "My raster stack won't align: the extents differ by half a pixel". */
const STATES_PROBLEM =
  /^(?:(?:my|our|i|we|the) (?=[^:]*(?:n['’]t|\bnot|\bkeeps|\bneed) )|need )(?:[\w'’-]+ ){2,7}[\w'’-]+:(?=\s)/i;

/** Returns whether a prompt of prose starts with what looks like a label, but is the writer speaking. */
const opensBySpeaking = (text: string): boolean => {
  const opening = text.slice(0, LONGEST_OPENING);
  // If there are more lines, it may be a label before its value.
  if (STATES_PROBLEM.test(opening) && !mayHoldText(opening) && !text.includes('\n')) return true;
  return OPENS_SPEAKING.test(opening) && !SECOND_PART.test(text);
};

const LONGEST_OPENING = 80;

/** What a writer may be asked for. */
const WORK =
  '(?:view|opinion|plan|report|summary|list|overview|draft|memo|proposal|briefing|note|paper|analysis|comparison|table|template|outline|talk|speech|toast|presentation|letter|email|article)';

/**
 * Matches requests that the model of idle words has not learned as such: "need a caption for …", "Utilize …", "I'd be grateful if you wrote …",
 * "You'd be doing me a favor if …", "I just wanted to ask whether …".
 */
const ASKS_FURTHER =
  /(?:^|[.!?…] |\n)(?:(?:hi|hey|hiya|hello|so|ok|okay|yo|also|and|then|please),? )*(?:(?:urgently )?needs? (?:an?|some|\d+|two|three|four|five|six|ten|naming|ideas|[a-z]+s (?:for|on|about))|utili[sz]e|endeavou?r to|commence|ascertain|peruse|elucidate|enumerate|procure|expedite) \w|\b(?:i|we)(?:['’]d| would| should)(?: \w+){0,2} be(?: \w+){0,2} (?:glad|happy|grateful|thankful|obliged|delighted|thrilled|pleased) (?:if you|of an?|for an?|to (?:have|get|receive) an?)\b|\b(?:i|we) (?:might|may|could) (?:trouble|bother) you for an?\b|\byou(?:['’]d| would) be doing (?:me|us) an? (?:\w+ )?favou?r if\b|\b(?:i|we)(?:['’]d| would) (?:much |very much )?(?:welcome|value) an?\b|\b(?:i|we) (?:(?:just|only|also|really) )?(?:wanted|want|need) to ask(?: you)? (?:whether|if|how|what|when|where|which|why|who)\b|\b(?:i|we) (?:now|also|therefore|still|then) (?:require|need) (?!to\b)\w/im;

/** Matches work that others ask of the writer, which is meant for the assistant: "My director would like a view on …", "I've been asked to write …". */
const ASKED_OF_WRITER = new RegExp(
  `\\b(?:(?:i|we)(?:['’]ve| have)? (?:been|was|were)|(?:my|our) (?:\\w+ ){1,2}(?:has |have |had )?) ?asked (?:me |us )?to (?:write|draft|prepare|create|put together|come up with|design|plan|(?:make|give) an? (?:\\w+ )?${WORK})\\b|\\b(?:my|our) (?:\\w+ ){1,2}(?:would like|wants?|needs?|(?:has |have )?asked (?:me )?for) an? (?:\\w+ )?${WORK}\\b`,
  'i',
);
/** Matches signs of a story or a letter, whose people ask each other. */
const TELLS_STORY = /\n[ \t]*\n|\b(?:he|she|they|i) said\b|\b[Dd]ear [A-Z]/;

const asksFurther = (text: string): boolean =>
  ASKS_FURTHER.test(text) || (ASKED_OF_WRITER.test(text) && !TELLS_STORY.test(text));

/**
 * Parses a prompt as it may be rewritten: freezes what `given-texts.ts` finds, takes small talk after a text with a clear end for the writer's own,
 * and knows more requests and announcements than `readPrompt`. The model of idle words is trained on what `readPrompt` returns, which must not
 * change.
 */
export const readToRewrite = (text: string, memory = new SentenceMemory()): Prompt =>
  withSignOff(readOwn(text, memory), memory);

function readOwn(text: string, memory: SentenceMemory): Prompt {
  const { prompt: read, lines } = readWithLines(text, memory, { knowsNeeds: true });
  const isUnread = read.sentences.length === 0;
  if (!isUnread && !text.includes('\n')) return read;
  const prompt = isUnread ? { ...read, ...separateFurther(read.masked, lines, memory) } : read;
  if (lines.length < 2) return prompt;
  const frozen = withFrozen(prompt, lines);
  const after = requestsAfterText(frozen, lines, memory);
  if (after) return withRequests(frozen, after);
  const talk = closingBelowList(frozen, lines, memory) ?? talkAfterText(frozen, lines, memory);
  return talk ? withOwn(frozen, talk) : frozen;
}

/** Separates the writer's own sentences in a prompt that seems to have none: it starts by speaking, or asks in one of further ways. */
function separateFurther(
  masked: string,
  lines: readonly Line[],
  memory: SentenceMemory,
): ReturnType<typeof separateMaterial> {
  const further = asksFurther(masked) ? memory.recognizing(asksFurther) : memory;
  return separateMaterial(masked, lines, further, { opensSpeaking: opensBySpeaking(masked), knowsNeeds: true });
}

/**
 * Makes one sentence of what a writer signs a prompt with ("Kind regards,", "Lorna"), if the prompt gives no text before it. Otherwise the name would
 * be taken for one.
 */
function withSignOff(prompt: Prompt, memory: SentenceMemory): Prompt {
  const start = signOffOf(prompt.masked)?.start;
  if (start === undefined) return prompt;
  const last = prompt.sentences.findLast((sentence) => sentence.start < start);
  if (!last || last.end > start || prompt.frozen.some((stretch) => stretch.start < last.end)) return prompt;
  const above = prompt.frozen
    .filter((stretch) => stretch.start < start)
    .map((line) => talkOfLine(prompt, line, memory));
  if (above.includes(undefined)) return prompt;
  const opensLine = /\n\s*$/.test(prompt.masked.slice(Math.max(0, start - LONGEST_GAP), start));
  const place = { opensLine, closesLine: true, isRequirement: false };
  const signed = sentenceAt(memory.of(prompt.masked.slice(start).trimEnd()), start, { isListItem: false }, place);
  const before = prompt.sentences.filter((sentence) => sentence.start < start);
  return { ...prompt, sentences: [...before, ...above.flatMap((talk) => talk ?? []), signed], frozen: [] };
}

/** Returns the sentences of a line above a sign-off, if they only thank: "Many thanks, you're saving my day." */
function talkOfLine(prompt: Prompt, { start, end }: Stretch, memory: SentenceMemory): readonly Sentence[] | undefined {
  const line = { start, end, bodyStart: start, isListItem: false, isStructure: false, followsBlank: false };
  const sentences = sentencesOf(memory.line(prompt.masked.slice(start, end)), line);
  return sentences.every((sentence) => isTalk(sentence, prompt)) ? sentences : undefined;
}

/** In characters. */
const LONGEST_GAP = 10;

function withFrozen(prompt: Prompt, lines: readonly Line[]): Prompt {
  const given = givenTexts(prompt.masked, lines, prompt.sentences).flatMap(({ from, to }) => lines.slice(from, to));
  if (given.length === 0) return prompt;
  const isGiven = inAny(given);
  const sentences = prompt.sentences.filter(({ start }) => !isGiven(start));
  // A prompt that asks nothing outside of its text is material as a whole.
  if (!sentences.some(({ facts }) => facts.asks))
    return { ...prompt, sentences: [], frozen: lines.map(({ start, end }) => ({ start, end })) };
  // `isGiven` has read to the end of the prompt, and can't go back.
  const isGivenAgain = inAny(given);
  const others = prompt.frozen.filter(({ start }) => !isGivenAgain(start));
  const all = [...others, ...given.map(({ start, end }) => ({ start, end }))];
  return { ...prompt, sentences, frozen: all.sort((a, b) => a.start - b.start) };
}

/** Returns a function that tells whether a position is in one of the stretches. Both must be in the order of the text. */
function inAny(stretches: readonly Stretch[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while ((stretches[next]?.end ?? Infinity) <= at) next += 1;
    return (stretches[next]?.start ?? Infinity) <= at;
  };
}

/** Moves sentences at the end of a prompt from the frozen parts to the writer's own. */
function withOwn(prompt: Prompt, talk: readonly Sentence[]): Prompt {
  const start = talk[0]?.start ?? prompt.text.length;
  const frozen = prompt.frozen.flatMap((stretch) => {
    if (stretch.end <= start) return [stretch];
    return prompt.text.slice(stretch.start, start).trim() === '' ? [] : [{ start: stretch.start, end: start }];
  });
  return { ...prompt, sentences: [...prompt.sentences, ...talk], frozen: frozen.filter((part) => part.start < start) };
}

/** Puts what was read of the last lines in the place of their frozen stretches. */
function withRequests(prompt: Prompt, { start, sentences, frozen }: RequestsAfterText): Prompt {
  const before = prompt.frozen.filter((stretch) => stretch.start < start);
  return { ...prompt, sentences: [...prompt.sentences, ...sentences], frozen: [...before, ...frozen] };
}
