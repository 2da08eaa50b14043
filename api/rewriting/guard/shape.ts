import { contentStems, plainCharacters } from './normalise.ts';

interface Rewrite {
  readonly original: string;
  readonly rewritten: string;
  /** What an action asks for; null when the prompt is only to be made clearer and shorter. */
  readonly instruction: string | null;
  /** Of the prose of both, as `detectLanguage` names them. */
  readonly languages: readonly [original: string | null, rewritten: string | null];
}

/** Recognises translating actions by their instruction, including the languages they name. */
const ASKS_FOR_LANGUAGE =
  /\b(?:translat\w{0,5}|language|english|german|french|spanish|portuguese|italian|dutch|russian|chinese|japanese|korean|arabic|hindi|hebrew|greek|thai)\b/i;

/** True for an action after which the words of both texts can't be compared. */
export const asksForLanguage = (instruction: string | null) =>
  instruction !== null && ASKS_FOR_LANGUAGE.test(instruction);

const REFUSAL =
  /^\W{0,4}(?:(?:i(?:'m| am) )?(?:sorry|afraid)\b[^.!?\n]{0,40}\b(?:can(?:no|')t|cannot|unable|not able|won't)|i (?:can(?:no|')t|cannot|won't|will not)\b|i(?:'m| am) (?:unable|not able|an ai)|as an? (?:ai|large|language)\b)/i;

/** True for a model's refusal to do what it was asked. */
export const isRefusal = (text: string) => REFUSAL.test(plainCharacters(text.slice(0, 120)));

const ANSWER_OPENER =
  /^\W{0,4}(?:sure(?:ly)?\b[!,.]|certainly\b[!,.]|of course\b[!,.]|absolutely\b[!,.]|great question|good question|here(?:'s| is| are)\b|i(?:'m| am) (?:sorry|unable|not able|happy|glad|an ai)|i (?:can(?:no|')t|cannot|won't|will not|apologi[sz]e|don't have)|as an? (?:ai|large|language|assistant)|sorry,|yes[,.!]|no[,.!]|thank(?:s| you)\b|happy to\b|i'd be (?:happy|glad)|the answer (?:is|to)|unfortunately|to answer your|let's (?:dive|break|start)|below (?:is|are)\b|hello\b[!,. ]|hi\b[!,. ]|dear\b)/i;

const QUESTION_OPENER =
  /^\W*(?:what|when|where|which|who|whom|whose|why|how|is|are|was|were|do|does|did|can|could|will|would|should|has|have|may|might)\b/i;

const IMPERATIVES = new Set(
  (
    'act add advise call mail email send contact invite analyse analyze answer arrange ask assess assume avoid brainstorm break briefly build calculate categorise categorize check choose cite clarify ' +
    'classify clean code combine come compare complete compose compute conclude condense consider continue convert correct count cover create critique debug decide ' +
    'define delete demonstrate derive describe design detail detect determine develop diagnose differentiate discuss display do draft draw edit elaborate estimate ' +
    'evaluate examine expand explain explore express extract fill filter find fix focus follow format formulate generate get give go grade group guess guide help ' +
    'highlight identify illustrate imagine implement improve include infer interpret introduce investigate judge justify keep label let limit list look make map mark match mention ' +
    'modify name note offer optimise optimize order organise organize outline output paraphrase perform pick plan play please point predict prepare present print prioritise prioritize produce proofread ' +
    'propose prove provide put quote rank rate read recommend refactor refer remove rename rephrase replace reply report research respond restate return review revise rewrite rhyme ' +
    'say search select sell separate set share show shorten simplify simulate sketch solve sort specify split start state structure study suggest summarise summarize support ' +
    "take talk teach tell test think title transform translate treat troubleshoot try turn understand update use using validate verify visualise visualize walk weigh work write rewrite consider distinguish locate trace pretend infer reword in for as given from if based don't do"
  ).split(' '),
);

/** The verbs of `could you please check …`, `I want you to check …`. */
const asksFor = (text: string) =>
  new Set(
    text.toLowerCase().match(/(?<=\b(?:you|to|please|and|then|just|kindly)\s{1,3}(?:[a-z]{2,12}ly\s)?)[a-z]{2,20}\b/g),
  );

const firstWord = (sentence: string) => /[\p{L}']+/u.exec(sentence)?.[0].toLowerCase() ?? '';

const piecesOf = (text: string) => text.split(/(?<=[.!?:,;])\s+|\n/).filter((piece) => /\p{L}/u.test(piece));

const asks = (text: string) => text.includes('?') || piecesOf(text).some((piece) => QUESTION_OPENER.test(piece));

const commands = (text: string, verbs: ReadonlySet<string>) =>
  piecesOf(text).some((piece) => IMPERATIVES.has(firstWord(piece)) || verbs.has(firstWord(piece)));

/** "I need a recipe", "You would supply a plan": a request in the form of a statement. */
const WISH =
  /\b(?:i|we)(?:['’](?:d|m|re)| would| should| am| are| was)?(?: \w+){0,3}? (?:need|needed|want|wanted|like|love|require|appreciate|welcome|looking|wondering|hoping|requesting|asking|seeking|search|use|curious|interested|prefer|wish|know)\b|\b(?:what|all) (?:i|we)\b|\byou (?:to|would|could|can|will|should|must)\b|\bit would\b|\b(?:tell|give|show|help) (?:me|us)\b|\b(?:tasked|must|should|needs to|has to|have to)\b/i;

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

function lengthFault({ original, rewritten, instruction }: Rewrite): string | null {
  const [before, after] = [wordsIn(original) + original.length / 40, wordsIn(rewritten) + rewritten.length / 40];
  const allowed = instruction === null ? before * 1.5 + 8 : before * 5 + 120;
  return after > allowed
    ? 'The rewrite is far longer than the prompt: it looks like an answer, not like a prompt.'
    : null;
}

function openerFault({ original, rewritten }: Rewrite): string | null {
  const opening = plainCharacters(rewritten.slice(0, 60));
  // Words of the prompt that come to stand first ("Here's my setup: …") are no answer.
  const isQuoted = plainCharacters(original)
    .toLowerCase()
    .includes(plainCharacters(rewritten.slice(0, 30)).toLowerCase());
  return ANSWER_OPENER.test(opening) && !isQuoted && !ANSWER_OPENER.test(plainCharacters(original.slice(0, 60)))
    ? 'The rewrite begins like an answer to the prompt instead of being the prompt.'
    : null;
}

/** A prompt whose first or only ask is a question must still ask for something. */
function questionFault({ original, rewritten, instruction }: Rewrite): string | null {
  if (asksForLanguage(instruction)) return null;
  const verbs = asksFor(original);
  if (!asks(original) && !commands(original, verbs)) return null;
  if (asks(rewritten) || commands(rewritten, verbs)) return null;
  // An answer has no requests; a rewrite has those of the prompt.
  if (WISH.test(rewritten) && WISH.test(original) && wordsIn(rewritten) <= wordsIn(original)) return null;
  return asks(original)
    ? 'The prompt asks a question and the rewrite does not: it looks like an answer.'
    : 'The prompt asks for something and the rewrite does not: it looks like an answer.';
}

const CODE_LINE =
  /^[ \t]*(?:def \w{1,60}\(|function\b[ \w]{0,60}\(|(?:const|let|var) \w{1,60} =|import \w|from \w{1,60} import|#include|public (?:class|static)|class \w{1,60}[:({ ]|SELECT\b.{1,200}\bFROM\b|<\/?(?:html|div|body)\b|return\b.{0,200};?$|for ?\(|if ?\(.{0,200}\) ?\{|\}[ \t]*$)/m;

const hasCode = (text: string) => /^[ \t]*(?:`{3}|~{3})/m.test(text) || CODE_LINE.test(text);

const codeFault = ({ original, rewritten }: Rewrite): string | null =>
  hasCode(rewritten) && !hasCode(original) ? 'The rewrite contains code that the prompt does not have.' : null;

/** Whether both languages are known, and are not the same. */
export const areOtherLanguages = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== other;

function languageFault({ languages: [before, after], instruction }: Rewrite): string | null {
  if (asksForLanguage(instruction)) return null;
  return areOtherLanguages(before, after) ? 'The rewrite is in another language than the prompt.' : null;
}

/** The share of new words that a rewrite may have, and the number that is always allowed. */
const NOVELTY = { share: 0.65, words: 6 };

function noveltyFault({ original, rewritten, instruction }: Rewrite): string | null {
  if (instruction !== null) return null;
  const known = new Set(contentStems(original));
  const stems = contentStems(rewritten);
  const isKnown = (stem: string) =>
    known.has(stem) || [4, 3].some((length) => stem.length > length && known.has(stem.slice(0, length)));
  const novel = stems.filter((stem) => !isKnown(stem)).length;
  return novel >= NOVELTY.words && novel > stems.length * NOVELTY.share
    ? 'The rewrite speaks of things that the prompt does not mention.'
    : null;
}

/** Whether a text has a letter or a digit. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The reasons, shown to the user, why a text can't be a rewrite of the prompt; empty if it can. */
export function shapeFaults(rewrite: Rewrite): readonly string[] {
  if (!hasWords(rewrite.rewritten)) return ['The rewrite is empty.'];
  const language = languageFault(rewrite);
  const novelty = language === null ? noveltyFault(rewrite) : null;
  const faults = [
    openerFault(rewrite),
    questionFault(rewrite),
    lengthFault(rewrite),
    codeFault(rewrite),
    language,
    novelty,
  ];
  return faults.filter((fault) => fault !== null);
}
