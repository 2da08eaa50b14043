import { spelled } from './spelling.ts';

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

/** What people ask an assistant to make: "help me write" asks for the writing. */
const MAKING = list(`
  write create generate make draft compose prepare produce design develop build plan outline summarize summarise craft
  construct formulate compile devise rewrite rephrase paraphrase reword correct fix improve translate convert transform
  proofread edit revise brainstorm find come put polish enhance shorten simplify list calculate organize organise
  structure format debug refactor optimize optimise implement set turn analyze analyse compare research identify
  extract solve clean name describe explain`);

/** What people ask an assistant to do: a sentence that starts with one of these is taken for a request. */
const TASKS = list(`
  give provide tell show suggest recommend propose search look name contrast evaluate assess review check change
  classify categorize categorise sort rank order group arrange compute prove estimate determine decide choose pick
  select answer respond reply discuss define clarify elaborate expand condense highlight point break walk help teach
  guide advise think imagine act pretend play take consider use include add remove keep code program test document
  complete finish continue fill replace update modify adapt adjust customize customise tailor share offer present
  demonstrate illustrate interpret investigate explore examine study read draw sketch visualize visualise schedule
  recap simulate perform conduct run state mention note specify indicate cite quote reference support justify argue
  defend critique criticize criticise comment predict forecast infer deduce detect match map merge combine split
  separate count measure verify validate confirm ensure avoid stick start begin limit focus pay remember assume let
  deliver emphasize emphasise enumerate invent assemble gather collect curate narrate recite tweak strengthen cut trim
  reduce swap switch move insert delete do say spell pronounce address cover introduce conclude reflect apply follow
  speak talk behave grade score rate judge label tag annotate anonymize anonymise parse unpack dissect detail coach
  mentor enlighten quiz interview ask try go be get report process send sum see handle leave`);

const MAKING_VERBS: ReadonlySet<string> = new Set(MAKING);
const TASK_VERBS: ReadonlySet<string> = new Set([...MAKING, ...TASKS]);

export const isTaskVerb = (word: string): boolean => TASK_VERBS.has(word);
export const isMakingVerb = (word: string): boolean => MAKING_VERBS.has(word);

const DOUBLES = new Set(
  list('plan get put set cut trim swap map tag quiz begin split run stop drop chat let sum commit'),
);

/** The -ing form of a regular English verb. */
function gerund(base: string): string {
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`;
  if (base.endsWith('e') && !/(?:ee|oe|ye)$/.test(base) && base !== 'be') return `${base.slice(0, -1)}ing`;
  return DOUBLES.has(base) ? `${base}${base.at(-1) ?? ''}ing` : `${base}ing`;
}

const BASE_OF_GERUND: ReadonlyMap<string, string> = new Map([...TASK_VERBS].map((base) => [gerund(base), base]));

/** "writing" → "write", for the verbs people ask with; undefined for all others. */
export const baseOfGerund = (word: string): string | undefined => BASE_OF_GERUND.get(word);

export type VerbForm = 'base' | 'third' | 'past' | 'gerund';

const IRREGULAR_PAST: Readonly<Record<string, string>> = {
  get: 'got',
  begin: 'began',
  show: 'showed',
  buy: 'bought',
  give: 'gave',
  do: 'did',
  make: 'made',
  find: 'found',
  send: 'sent',
  have: 'had',
  think: 'thought',
  tell: 'told',
  speed: 'sped',
  'find out': 'found out',
  'carry out': 'carried out',
  'set up': 'set up',
};

/** A verb in one of its forms; of a phrasal verb ("find out") the first word changes. */
export function inflect(verb: string, form: VerbForm): string {
  if (form === 'base') return verb;
  if (form === 'past' && IRREGULAR_PAST[verb]) return IRREGULAR_PAST[verb];
  const [base = verb, ...particles] = verb.split(' ');
  const inflected = form === 'gerund' ? gerund(base) : form === 'third' ? thirdPerson(base) : regularPast(base);
  return [inflected, ...particles].join(' ');
}

function thirdPerson(base: string): string {
  if (base === 'have') return 'has';
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

function regularPast(base: string): string {
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return DOUBLES.has(base) ? `${base}${base.at(-1) ?? ''}ed` : `${base}ed`;
}

/** The verb in the writer's spelling: "summarize" or "summarise". */
export const inSpelling = (verb: string, british: boolean): string => spelled(verb, british);

/** "Assist us with the development of": the noun of the deed, and its verb. */
const DEEDS: Readonly<Record<string, string>> = {
  creation: 'create',
  development: 'develop',
  preparation: 'prepare',
  production: 'produce',
  writing: 'write',
  drafting: 'draft',
  planning: 'plan',
  organization: 'organize',
  translation: 'translate',
  analysis: 'analyze',
  compilation: 'compile',
  improvement: 'improve',
  formulation: 'formulate',
  composition: 'compose',
  selection: 'select',
  identification: 'identify',
  construction: 'build',
  design: 'design',
  implementation: 'implement',
  completion: 'complete',
  revision: 'revise',
  explanation: 'explain',
  evaluation: 'evaluate',
  interpretation: 'interpret',
  provision: 'provide',
  generation: 'generate',
};

/** "preparation" → "prepare", for the deeds that people ask for; undefined for all other nouns. */
export const verbOfDeed = (noun: string): string | undefined => DEEDS[noun];
