import { canIntroduceRequest } from '../conversational-words.ts';
import type { Prompt, Sentence } from '../prompt.ts';

/*
 * Introductions that name the request before it is made: "the task I have for you is to …", "what I would like is for you to …".
 * "My task is to write an essay" and "what I need to do is write" don't count: they describe what the writer has to do.
 */
const OWNERS = /^(?:the|my|our|your|one)$/;
const ASKING = /^(?:request|question|query|ask)$/;
const TASK = /^(?:task|job|request|assignment|mission|question|thing)$/;
const NAMES = /^(?:what|all|everything)$/;
const SPEAKER = /^(?:i|we|i'm|i'd|i've|we're|we'd|we've|you|that)$/;
const WISHED =
  /\b(?:want|wanted|need|needed|like|love|ask|asking|hoping|looking|after|wish|request|requesting|require|know|wondering|expect|do|have)\b/;
const IN_NAME = /^(?:main|only|first|real|actual|big|next|hand|assigned|given|today's|ideally|learn|learning)$/;
const LINK = /^(?:is|are|was)$/;
const OWN_DOING = /\bto (?:do|accomplish|achieve|finish|complete)\b/;
const LONGEST_NAME = 18;

/** What an assistant does, so that "the job is to …" makes a request. "The job is to change 14 windows" tells what people do. */
export const DONE_BY_ASSISTANT =
  '(write|explain|list|summari[sz]e|describe|create|draft|compare|translate|analy[sz]e|generate|identify|give|provide|produce|suggest|propose|classify|extract|rewrite|answer|solve)';
const TELLS_OF_JOB = new RegExp(
  `^(?:the|one) (?!.*\\byou\\b)(?:\\w+ ){0,2}(?:job|task|assignment|mission)\\b.* to (?!${DONE_BY_ASSISTANT}\\b)`,
);

export interface Naming {
  /** The index of the word after "is". */
  readonly next: number;
  /** Whether the introduction announces a task for the assistant, and not only a question. */
  readonly addressed: boolean;
}

/** Returns the introduction that starts at word `from`, if any: "what I need you to do is". */
export function namingAt({ words }: Sentence, { masked }: Prompt, from: number): Naming | undefined {
  const first = words[from];
  if (!first) return undefined;
  const named = NAMES.test(first.lower) && SPEAKER.test(words[from + 1]?.lower ?? '');
  if (!named && !OWNERS.test(first.lower)) return undefined;
  const nouns = /^(?:my|our)$/.test(first.lower) ? ASKING : TASK;
  let noun = false;
  for (let index = from + 1; index < Math.min(words.length - 1, from + LONGEST_NAME); index += 1) {
    const word = words[index];
    if (!word || !/^,?\s+$/.test(masked.slice(words[index - 1]?.end, word.start))) return undefined;
    // "What I was hoping …": the verb of the speaker is no link.
    const isLink = LINK.test(word.lower) && !/^(?:i|we|you)$/.test(words[index - 1]?.lower ?? '');
    const link = isLink || (/^(?:will|would)$/.test(word.lower) && words[index + 1]?.lower === 'be');
    if (link && (named || noun)) {
      const name = masked.slice(first.start, word.start).toLowerCase();
      const asks = !named || WISHED.test(name);
      const addressed = !named || /\byou\b/.test(name);
      if (!asks || (OWN_DOING.test(name) && !/\byou\b/.test(name))) return undefined;
      const next = pastLink(words, index);
      const opening = masked.slice(first.start, words[next + 1]?.end).toLowerCase();
      return TELLS_OF_JOB.test(opening) ? undefined : { next, addressed };
    }
    noun ||= !named && index <= from + 3 && nouns.test(word.lower);
    if (
      !canIntroduceRequest(word.lower) &&
      !IN_NAME.test(word.lower) &&
      !nouns.test(word.lower) &&
      !SPEAKER.test(word.lower)
    )
      return undefined;
  }
  return undefined;
}

/** Returns the index after "is", "will be", "is going to be", "is simply" or "is this". */
function pastLink(words: Sentence['words'], link: number): number {
  let index = link + 1;
  if (words[index]?.lower === 'going' && words[index + 1]?.lower === 'to') index += 2;
  if (words[index]?.lower === 'be') index += 1;
  while (
    /^(?:simply|just|basically|really|this|actually|essentially|quite|as|follows|therefore)$/.test(
      words[index]?.lower ?? '',
    )
  )
    index += 1;
  return index;
}
