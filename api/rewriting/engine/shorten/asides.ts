import { isIdleClause } from '../idle-clauses.ts';
import { perPrompt } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import { type Edit, remove, type SentenceRule } from '../rule.ts';

const HOW =
  '(?: (?:really|very|so|quite|pretty|rather|just|a bit|a little|truly|honestly|frankly|absolutely|totally|kind of|sort of|actually|always|simply))*';
const JUDGEMENT =
  '(?:great|good|nice|lovely|wonderful|amazing|awesome|cool|fun|funny|sad|annoying|frustrating|ridiculous|crazy|weird|strange|odd|silly|embarrassing|exciting|interesting|beautiful|gorgeous|adorable|cute|delicious|terrible|awful|horrible|unfortunate|lucky|ironic|hilarious|sweet|the best|quite something|understandable|fair enough|fine|stressful|scary|boring|surprising|ok|okay|brilliant|fantastic|fascinating|(?:a|an) (?:\\w+ )?(?:shame|pity|nightmare|mess|relief|joy|pleasure|disaster|pain|treat|blessing|dream|lot|surprise|delight|favourite|favorite|bit much|big deal))';
const LIKING = '(?:love|adore|like|enjoy|hate|miss|loved|enjoyed|hated|liked)';
const MUCH = '(?: (?:so much|a lot|dearly|very much|to bits|so dearly))?';

/** Patterns for asides about the writer's feelings. In a review or a letter they are part of the content. */
const FEELINGS: readonly string[] = [
  `(?:and )?(?:which|it|this|that|he|she|they|we)(?:['’]s|['’]re| is| was| are| were| has been| can be)${HOW} ${JUDGEMENT}(?: (?:for|to) (?:me|us|everyone|be honest))?`,
  `(?:which|who|whom|and|something|a thing) ?(?:i|we)?${HOW} ${LIKING}(?: (?:it|him|her|them|that|this))?${MUCH}`,
  `(?:i|we)${HOW} ${LIKING} (?:it|him|her|them|that|this)${MUCH}`,
  '(?:a|an|my|our|his|her|their)(?: (?:personal|all-time|absolute|total|big|huge|real|old))* (?:favourite|favorite|joy|delight|passion|obsession|pet peeve)(?: of (?:mine|ours|his|hers|theirs))?',
];

/** Patterns for asides in which the writer comments on their own words: "believe me", "I must admit". */
const COMMENTS: readonly string[] = [
  '(?:but |and )?(?:i|we) (?:know|admit|confess|guess|think|believe|suppose|swear|promise|mean|must say|must admit|have to say|have to admit|hasten to add)',
  '(?:believe|trust) me',
  '(?:a )?long story(?: short)?',
  '(?:so )?sorry(?: about that)?',
  '(?:as )?you(?: (?:may|might|can|will|probably|surely|already))* (?:know|imagine|guess|see|understand)',
  'as (?:always|usual|ever|mentioned|said|expected|promised)',
  '(?:of course|obviously|naturally|sadly|luckily|thankfully|unfortunately|fortunately|happily|strangely|oddly|funnily enough|strangely enough|oddly enough|interestingly|surprisingly|ironically|incidentally|admittedly|granted|frankly|honestly|evidently|understandably)',
  "(?:by the way|btw|haha|lol|pun intended|go figure|who knew|guess what|imagine that|needless to say|to say the least|so to speak|if you will|as it were|in a way|in a sense|if you like|in my opinion|to be fair|to be honest|if i am honest|if i['’]m honest|for what it is worth|for what it['’]s worth|yes|yes,? really|yes,? again|again|at long last|finally|and i mean really|and i mean it)",
];

const whole = (sources: readonly string[]): RegExp => new RegExp(`^(?:${sources.join('|')})[!.…]*$`, 'i');
const IS_FEELING = whole(FEELINGS);
const IS_COMMENT = whole(COMMENTS);

const PERSONAL_TEXT =
  /\b(?:review|letter|toast|speech|message|e-?mail|post|card|poem|story|complaint|feedback|recommendation|testimonial|diary|blog|note|song|eulogy|vows|bio|caption|invitation|reply|text)\b/i;
/** Returns whether the prompt names a text that may be in the writer's name, of which their feelings may be a part. */
const isPersonal = perPrompt((prompt) => PERSONAL_TEXT.test(prompt.masked));

function isIdleAside(aside: string, prompt: Prompt): boolean {
  const text = aside.trim().replaceAll(/\s+/g, ' ');
  if (text === '' || text.length > LONGEST_ASIDE) return false;
  if (IS_COMMENT.test(text)) return true;
  if (IS_FEELING.test(text)) return !isPersonal(prompt);
  return text.includes(' ') && isIdleClause(text.toLowerCase());
}

const LONGEST_ASIDE = 90;

/**
 * Patterns for the places of asides: in parentheses, between dashes, after a dash at the end, or as ", which is …". The
 * first group is the aside.
 */
const PLACES: readonly RegExp[] = [
  / \(([^()\n]{2,90})\)/g,
  /(?<=\w)(?: [–—-] |—)([^–—()\n]{2,90}?)(?: [–—-] |—)(?=\w)/g,
  /(?<=\w)(?: [–—-] |—)([^–—()\n]{2,90}?)$/g,
  /(?<=\w), ((?:which|who) [^,()\n]{2,80}?)(?:,(?= )|$)/g,
];

/** Removes asides that are no part of the request: "The old mill (which I love) has three floors". */
export const asides: SentenceRule = {
  id: 'aside',
  reason: 'An aside that asks for nothing.',
  examples: [
    ['Plan a day at the lake (which I love) for three children.', 'Plan a day at the lake for three children.'],
    ['The bus — believe me — leaves at dawn. Name a café near it.', 'The bus leaves at dawn. Name a café near it.'],
    ['Name uses for the cellar, which is a real mess.', 'Name uses for the cellar.'],
  ],
  counterExamples: [
    'Plan a dinner (without nuts) for three.',
    'Write a review of the lake (which I love).',
    'Describe the tower (in French).',
    'Name a cake – a favourite in Rome – for a feast.',
  ],
  find: (sentence, prompt) => (sentence.aboutLanguage ? [] : asidesIn(sentence, prompt).map((edit) => [edit])),
};

function asidesIn({ text, start }: Sentence, prompt: Prompt): Edit[] {
  const edits: Edit[] = [];
  for (const place of PLACES) {
    for (const match of text.matchAll(place)) {
      const [found, aside = ''] = match;
      if (!isIdleAside(aside, prompt)) continue;
      const [from, to] = [start + match.index, start + match.index + found.length];
      const joinsWords = /[–—-]/.test(found.trimStart().charAt(0)) && to < start + text.length;
      const edit = joinsWords ? { start: from, end: to, text: ' ' } : remove(from, to);
      if (edits.every((other) => other.end < from || other.start > to)) edits.push(edit);
    }
  }
  return edits;
}
