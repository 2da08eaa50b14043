import { contentStems } from './normalize.ts';

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
    'say script search select sell separate set share show shorten simplify simulate sketch solve sort specify split start state structure study suggest summarise summarize support ' +
    "take talk teach tell test think title transform translate treat troubleshoot try turn understand update use using validate verify visualise visualize walk weigh work write rewrite consider distinguish locate trace pretend infer reword don't do"
  ).split(' '),
);

/** Matches the start of a clause whose verb comes later: "In one table compare …", "For each of them list …". */
const LEAD_IN = /^\W*(?:in|for|as|given|from|if|based|with|without)\b/i;

/** Matches requests in the form of a statement: "I need a recipe", "You would supply a plan". */
const WISH =
  /\b(?:i|we)(?:['’](?:d|m|re)| would| should| am| are| was)?(?: \w+){0,3}? (?:need|needed|want|wanted|like|love|require|appreciate|welcome|looking|wondering|hoping|requesting|asking|seeking|search|use|curious|interested|prefer|wish|know)\b|\b(?:what|all) (?:i|we)\b|\byou (?:to|would|could|can|will|should|must)\b|\bit would\b|\b(?:my|the) questions? (?:is|are)\b|\bbe (?:a|so) \w+ (?:and|as to)\b|\b(?:tell|give|show|help) (?:me|us)\b|\b(?:tasked|must|should|needs to|has to|have to)\b/i;

/** Returns the words of a text in lower case: letters and apostrophes. Numbers are no words here. */
const lowercaseWords = (text: string) => text.toLowerCase().match(/[\p{L}']+/gu) ?? [];

/** Returns the verbs of requests such as `could you please check …` and `I want you to check …`. */
const verbsAskedFor = (text: string) =>
  new Set(
    text.toLowerCase().match(/(?<=\b(?:you|to|please|and|then|just|kindly)\s{1,3}(?:[a-z]{2,12}ly\s)?)[a-z]{2,20}\b/g),
  );

const hasLetters = (piece: string) => /\p{L}/u.test(piece);
const splitIntoClauses = (text: string) => text.split(/(?<=[.!?:,;])\s+|\n/).filter(hasLetters);
const splitIntoStatements = (text: string) => text.split(/(?<=[.!?:;])\s+|\n/).filter(hasLetters);

/** Returns whether a text has a question. A question word after a comma does not start one: "…, which is". */
const hasQuestion = (text: string) =>
  text.includes('?') || splitIntoStatements(text).some((one) => QUESTION_OPENER.test(one));

/**
 * Returns whether a text has a question after a comma, as in hurried writing: "hello, what is the capital of France".
 */
const hasHurriedQuestion = (text: string) => splitIntoClauses(text).some((clause) => QUESTION_OPENER.test(clause));

/** Returns what identifies the requests of a prompt: their verbs, and all words of the prompt. */
const readCommands = (prompt: string) => ({ verbs: verbsAskedFor(prompt), known: new Set(lowercaseWords(prompt)) });

function commands(text: string, { verbs, known }: ReturnType<typeof readCommands>): boolean {
  return splitIntoClauses(text).some((clause) => {
    const words = lowercaseWords(clause);
    if (LEAD_IN.test(clause)) return words.some((word) => IMPERATIVES.has(word) && known.has(word));
    const [first = ''] = words;
    return IMPERATIVES.has(first) || verbs.has(first);
  });
}

/**
 * Returns the kind of request that the prompt has and its rewrite does not. Null if the prompt asks for nothing, or if
 * the rewrite still asks for something.
 */
export function lostAsking(prompt: string, rewritten: string): 'question' | 'command' | null {
  const isQuestion = hasQuestion(prompt);
  const isHurriedQuestion = !isQuestion && hasHurriedQuestion(prompt);
  const read = readCommands(prompt);
  if (!isQuestion && !isHurriedQuestion && !commands(prompt, read)) return null;
  if (hasQuestion(rewritten) || (!isQuestion && hasHurriedQuestion(rewritten))) return null;
  if (commands(rewritten, read)) return null;
  // An answer has no requests; a rewrite has those of the prompt.
  if (WISH.test(rewritten) && WISH.test(prompt) && lowercaseWords(rewritten).length <= lowercaseWords(prompt).length)
    return null;
  return isQuestion || isHurriedQuestion ? 'question' : 'command';
}

/** Stems of words that are no topic: "Could you help me with this question, please?" does not name its topic. */
const WITHOUT_TOPIC = new Set(
  contentStems(
    'question help answer ask asking tell know wondering wonder possible mind favour favor hand please time idea chance look take sense ' +
      'understand curious find advice hope work pick brain check something anything thoughts thing endeavour endeavor provide',
  ),
);

/**
 * Matches the start of clauses that look like requests and ask for nothing: "Let me say", "Imagine my surprise",
 * "Should you have a moment".
 */
const ASKS_NOTHING = /^\W*(?:should you|let|imagine|get|go|look|come|please|send|make|break|help)\b/i;

/** Matches words for the assistant. Questions about it are not checked. */
const ABOUT_ASSISTANT = /\b(?:assistants?|programs?|chatbots?|bots?|robots?|machines?|computers?|ai|gpt|chatgpt)\b/i;

/** Matches the end of the first clause. Later clauses of a sentence are more often asides or reasons than requests. */
const AFTER_FIRST_CLAUSE = /[,:;(-]\s|\s-|\b(?:because|since|so that)\b/;

/** Returns the stems of the topics of a request; empty for a sentence that asks for nothing in particular. */
export function topicsAskedFor(sentence: string): readonly string[] {
  const clause = sentence.split(AFTER_FIRST_CLAUSE, 1)[0] ?? '';
  if (ASKS_NOTHING.test(clause) || ABOUT_ASSISTANT.test(sentence)) return [];
  const isQuestion = sentence.trimEnd().endsWith('?') && QUESTION_OPENER.test(clause);
  if (!isQuestion && !IMPERATIVES.has(lowercaseWords(clause)[0] ?? '')) return [];
  return [...new Set(contentStems(clause))].filter((stem) => !WITHOUT_TOPIC.has(stem));
}
