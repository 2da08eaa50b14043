import { canIntroduceRequest } from '../conversational-words.ts';
import { stemOf } from '../english/stems.ts';
import { anyOf } from '../english/word-lists.ts';
import { PLATITUDE_DEGREES, PLATITUDE_JUDGEMENTS } from '../english/words/platitude-words.ts';
import { askingSentences, perPrompt } from '../per-prompt.ts';
import type { Prompt, Sentence } from '../prompt.ts';
import type { PromptRule } from '../rule.ts';
import { hasLimit, hasNegation, keepsNeededWords } from '../words-to-keep.ts';
import { cutSentence } from './editing.ts';

/*
 * Removes common knowledge: "cooking can be hard sometimes". Only if the next sentence has no pronoun that may refer to it, and a request names the
 * topic itself: by a word of the sentence, or with enough words of its own. A sentence stays that may be about a particular person, has a name, a
 * number, a limit or a negation, or is the last one.
 */
const OPENING =
  "(?:(?:as (?:we all|you|everyone|everybody) (?:may |might |probably |surely )?knows?|it's no secret that|it is no secret that|let's face it|these days|nowadays|in this day and age|in today's(?: [a-z-]+){0,3} (?:world|society|age)|needless to say|of course|it goes without saying that|we all know that|everyone knows that),? )?";
const SUBJECT =
  '(?:[a-z]+ing(?: [a-z]+){0,3}|[a-z]+(?:s|ion|ment|ness|ity|ship|ance|ence|ure|ism|mail|ge|th)|(?:good|healthy|effective|public|social|modern|daily|family|clear|proper|physical|mental) [a-z]+(?: [a-z]+)?)';
const DEGREE = `(?: (?:${anyOf(PLATITUDE_DEGREES)}))*`;
const JUDGEMENT = `(?:${anyOf(PLATITUDE_JUDGEMENTS)})`;
const PLATITUDE = new RegExp(
  `^${OPENING}${SUBJECT} (?:is|are|can be|can feel|can get|can seem|may be|might be|plays?|has become|have become|seems?)${DEGREE}(?: (?:an?|the))?${DEGREE} ?(?:${JUDGEMENT})(?:,? (?:and|but|yet)${DEGREE} ${JUDGEMENT})?(?: (?:part|parts|aspect|aspects|role|skill|skills|topic|thing|things|subject|task|challenge|experience|element|component|time|tool|issue))?(?: (?:of|in|to|for) (?:our |everyday |daily |modern |any |every |most |all |many )*(?:life|lives|people|us|everyone|everybody|society|business|businesses|the world|the modern world|the workplace|a good [a-z]+|success|students|parents|beginners|communication|business communication))?(?: (?:these days|nowadays|sometimes|at times|today|in general|at first|to (?:do|learn|master|understand|get right)|in (?:today's|the|our)(?: [a-z-]+){0,3} (?:world|society|age|lives)|for (?:many people|most people|everyone|a lot of people)|especially (?:when|if|for) .{3,60}))*$`,
  'i',
);
const EVERYBODY =
  /^(?:everyone|everybody|we all|most people|many people|people|a lot of people|lots of people|who doesn't|nobody)\b(?! (?:should|must|in|at|who|on|from|i)\b)(?! .*\b(?:my|our|his|her|told|said|says)\b)/i;
/** What people in general do. "Everyone brings a salad" says who does what, and "everybody gets a badge" what is done. */
const IN_GENERAL =
  /^(?:everyone|everybody|we all|most people|many people|people|a lot of people|lots of people|who doesn't|nobody) (?:\w+ly |also |always |sometimes |often |just |kind of |seems to |seem to )*(?:loves?|likes?|hates?|knows?|wants?|needs? to|worr(?:y|ies)|wonders?|thinks?|feels?|enjoys?|dreams?|complains?|talks?|says?|tells?|agrees?|struggles?|forgets?|makes? mistakes|has to|have to|gets? (?:tired|nervous|stressed|bored|old|sick|lost|angry|scared|it)|is|are|can|could|deserves?|dreads?|fears?|suffers?|procrastinates?|understands?|remembers?|believes?|finds?|cares?|tries|try)\b(?!.*\b(?:we|i)\b)/i;
const POINTS_BACK = /\b(?:it|its|this|that|these|those|they|them|their|such|so|one|ones|he|she|him|her|here|there)\b/i;
/**
 * Matches a first word that is no name although it has a capital, because it is a verb form. "Paris is beautiful"
 * starts with a name.
 */
const SURELY_NO_NAME =
  /^(?:(?:as|it|these|nowadays|in|let|we|of|needless)\b.{0,60}[, ])?(?!(?:beijing|nanjing|reading|wyoming)\b)[a-z]{3,}ing\b/i;
const LEAST_CONTENT = 3;
/**
 * Matches requests to create something. They need a topic; if they have none, the platitude is the topic: "Dogs are
 * great. Write a story."
 */
const MAKES = /\b(?:write|compose|draft|generate|create|make|design|tell|brainstorm|come up)\b/i;
const NAMES_MATTER = /\b(?:about|on|explaining|describing|why|how)\b/i;

const contentOf = ({ words }: Sentence): readonly string[] =>
  words.map(({ lower }) => lower).filter((word) => word.length > 2 && !canIntroduceRequest(word));

const namesOwnMatter = (sentence: Sentence): boolean =>
  contentOf(sentence).length >= LEAST_CONTENT && (!MAKES.test(sentence.text) || NAMES_MATTER.test(sentence.text));

/** The topics of the requests in a prompt. */
const requestsIn = perPrompt((prompt) => {
  const asking = askingSentences(prompt);
  return {
    isAnyAsked: asking.length > 0,
    stems: new Set(asking.flatMap(contentOf).map(stemOf)),
    hasFreeRequest: asking.some(namesOwnMatter),
  };
});

const nextSentences = perPrompt(
  ({ sentences }) => new Map(sentences.map((sentence, index) => [sentence, sentences[index + 1]])),
);

const asksOnItsOwn = (sentence: Sentence, prompt: Prompt, isNoName: boolean): boolean => {
  const { isAnyAsked, stems, hasFreeRequest } = requestsIn(prompt);
  const next = nextSentences(prompt).get(sentence);
  if (!isAnyAsked || !next || POINTS_BACK.test(next.text.replace(ANAPHORA_WITHIN, ' '))) return false;
  const named = contentOf(sentence).some((word) => stems.has(stemOf(word)));
  return named || (isNoName && hasFreeRequest);
};

/** Matches pronouns that refer to nothing outside their sentence: "so that", "there is", "one of". */
const ANAPHORA_WITHIN = /\b(?:so that|(?<=\w )that (?=\w+(?:s|ed)? )|there (?:is|are)|one (?:of|that|which))/gi;

export const platitudes: PromptRule = {
  id: 'platitude',
  reason: 'Common knowledge, not part of the task.',
  examples: [
    ['Cooking can be hard sometimes. Suggest three quick pasta recipes.', 'Suggest three quick pasta recipes.'],
    [
      'Email is an important part of business communication. Give me five tips for better email subject lines.',
      'Give me five tips for better email subject lines.',
    ],
    [
      'Everybody worries about money from time to time. Explain the budgeting rule of thumb for students.',
      'Explain the budgeting rule of thumb for students.',
    ],
  ],
  counterExamples: [
    'Dogs are great. Write a short, funny bedtime story for small children.',
    'Cooking can be hard. Suggest how to make it easier for beginners.',
    'Paris is beautiful. Suggest three museums for a rainy day.',
    'My knees are weak. Suggest three gentle exercises.',
    'Running is important to my father. Write him a birthday card.',
    'Everyone in my class has read the book. Suggest five questions about the plot.',
  ],
  // A rule for prompts runs after the rules for sentences: whether the request is complete by itself shows only in its final wording.
  findInPrompt: (prompt) => {
    const idle = prompt.sentences.find((sentence) => isPlatitude(sentence, prompt));
    return idle ? [[cutSentence(idle, prompt)]] : [];
  },
};

function isPlatitude(sentence: Sentence, prompt: Prompt): boolean {
  const { text } = sentence;
  if (sentence.facts.asks || sentence.final.includes('?') || sentence.isListItem || sentence.aboutLanguage)
    return false;
  if (text.length > 200) return false;
  const isTrite = PLATITUDE.test(text.replaceAll('’', "'"));
  if (!isTrite && !(EVERYBODY.test(text) && IN_GENERAL.test(text) && sentence.words.length < 14)) return false;
  if (hasNegation(text) || hasLimit(text) || !keepsNeededWords(text, '', true)) return false;
  return asksOnItsOwn(sentence, prompt, !isTrite || SURELY_NO_NAME.test(text));
}
