import { spelled } from './spelling.ts';
import { entriesOf } from './word-lists.ts';
import { DOUBLING_VERBS, MAKING_VERB_LIST, TASK_VERB_LIST } from './words/task-verbs.ts';

/** Verbs for making something. "Help me write" asks for the writing, so it becomes "Write". */
const MAKING = entriesOf(MAKING_VERB_LIST);

/** Other verbs for tasks of an assistant. A sentence that starts with one of these verbs counts as a request. */
const TASKS = entriesOf(TASK_VERB_LIST);

const MAKING_VERBS: ReadonlySet<string> = new Set(MAKING);
const TASK_VERBS: ReadonlySet<string> = new Set([...MAKING, ...TASKS]);

export const isTaskVerb = (word: string): boolean => TASK_VERBS.has(word);
export const isMakingVerb = (word: string): boolean => MAKING_VERBS.has(word);

const DOUBLES = new Set(entriesOf(DOUBLING_VERBS));

/** Returns the -ing form of a regular English verb. */
function gerund(base: string): string {
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`;
  if (base.endsWith('e') && !/(?:ee|oe|ye)$/.test(base) && base !== 'be') return `${base.slice(0, -1)}ing`;
  return DOUBLES.has(base) ? `${base}${base.at(-1) ?? ''}ing` : `${base}ing`;
}

const BASE_OF_GERUND: ReadonlyMap<string, string> = new Map([...TASK_VERBS].map((base) => [gerund(base), base]));

/** Returns the base form of the -ing form of a task verb ("writing" → "write"); undefined for other words. */
export const baseOfGerund = (word: string): string | undefined => BASE_OF_GERUND.get(word);

export type VerbForm = 'base' | 'third' | 'past' | 'gerund';

// Maps and not objects: an object also has "constructor", and any word can stand in a prompt.
const IRREGULAR_PAST: ReadonlyMap<string, string> = new Map([
  ['get', 'got'],
  ['begin', 'began'],
  ['show', 'showed'],
  ['buy', 'bought'],
  ['give', 'gave'],
  ['do', 'did'],
  ['make', 'made'],
  ['find', 'found'],
  ['send', 'sent'],
  ['have', 'had'],
  ['think', 'thought'],
  ['tell', 'told'],
  ['speed', 'sped'],
  ['bring', 'brought'],
  ['build', 'built'],
  ['keep', 'kept'],
  ['leave', 'left'],
  ['lose', 'lost'],
  ['meet', 'met'],
  ['pay', 'paid'],
  ['read', 'read'],
  ['set', 'set'],
  ['spread', 'spread'],
  ['go', 'went'],
  ['write', 'wrote'],
  ['rewrite', 'rewrote'],
  ['draw', 'drew'],
  ['come', 'came'],
  ['put', 'put'],
  ['take', 'took'],
  ['teach', 'taught'],
  ['say', 'said'],
  ['choose', 'chose'],
]);

/** Returns a verb in one of its forms (`past` is the past tense, not the participle); of a phrasal verb ("find out") the first word changes. */
export function inflect(verb: string, form: VerbForm): string {
  if (form === 'base') return verb;
  const [base = verb, ...particles] = verb.split(' ');
  const inflected = form === 'gerund' ? gerund(base) : form === 'third' ? thirdPerson(base) : past(base);
  return [inflected, ...particles].join(' ');
}

function thirdPerson(base: string): string {
  if (base === 'have') return 'has';
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

function past(base: string): string {
  const irregular = IRREGULAR_PAST.get(base);
  if (irregular !== undefined) return irregular;
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return DOUBLES.has(base) ? `${base}${base.at(-1) ?? ''}ed` : `${base}ed`;
}

const BASE_OF_PAST: ReadonlyMap<string, string> = new Map([...TASK_VERBS].map((base) => [past(base), base]));

/** Returns the base form of the past of a task verb ("wrote" → "write"); undefined for other words. */
export const baseOfPast = (word: string): string | undefined => BASE_OF_PAST.get(word);

/** Returns the verb in the writer's spelling: "summarize" or "summarise". */
export const inSpelling = (verb: string, british: boolean): string => spelled(verb, british);

/** Nouns for a task and their verbs: "Assist us with the development of" → "Develop". */
const DEEDS: ReadonlyMap<string, string> = new Map([
  ['creation', 'create'],
  ['development', 'develop'],
  ['preparation', 'prepare'],
  ['production', 'produce'],
  ['writing', 'write'],
  ['drafting', 'draft'],
  ['planning', 'plan'],
  ['organization', 'organize'],
  ['translation', 'translate'],
  ['analysis', 'analyze'],
  ['compilation', 'compile'],
  ['improvement', 'improve'],
  ['formulation', 'formulate'],
  ['composition', 'compose'],
  ['selection', 'select'],
  ['identification', 'identify'],
  ['construction', 'build'],
  ['design', 'design'],
  ['implementation', 'implement'],
  ['completion', 'complete'],
  ['revision', 'revise'],
  ['explanation', 'explain'],
  ['evaluation', 'evaluate'],
  ['interpretation', 'interpret'],
  ['provision', 'provide'],
  ['generation', 'generate'],
]);

/** Returns the verb for a noun that names a task ("preparation" → "prepare"); undefined for other nouns. */
export const verbFromNoun = (noun: string): string | undefined => DEEDS.get(noun);
