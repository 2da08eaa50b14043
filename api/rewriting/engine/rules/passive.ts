import { inflect } from '../english/verbs.ts';
import { replace, type SentenceRule } from '../rule.ts';
import { capitalised } from './editing.ts';

const VERBS =
  'write create generate make draft compose prepare produce design develop outline summarize summarise rewrite rephrase correct fix improve translate convert list explain describe include provide suggest compare identify check review add remove give'.split(
    ' ',
  );
const IRREGULAR: Readonly<Record<string, string>> = {
  written: 'write',
  rewritten: 'rewrite',
  made: 'make',
  given: 'give',
};
const BASE_OF_PARTICIPLE: ReadonlyMap<string, string> = new Map([
  ...VERBS.map((verb): [string, string] => [inflect(verb, 'past'), verb]),
  ...Object.entries(IRREGULAR),
]);

/** Words that say more than who is to do what: without them, or before an imperative, the sentence means something else. */
const NOT_IN_SUBJECT =
  '(?!(?:will|would|shall|can|could|may|might|should|must|cannot|not|never|also|only|that|which|who|is|are|was|were|been)\\b)';

const TOLD = new RegExp(
  String.raw`^(?:(?:it is|it's) (?:kindly |hereby |respectfully )?(?:requested|required|asked|desired) that )?((?:the|an?|all|these|this|each|every) (?:${NOT_IN_SUBJECT}[a-z-]+ ){1,5}?)(?:(?:should|must|needs to|need to|has to|have to|is to|are to) )?be ([a-z]+) by you(?=$| (?:in|on|with|for|from|to|as|at|before|by|about|using|into)\b)`,
  'i',
);

/**
 * Turns passive requests into imperatives. Only if the agent is "you": then the sentence is a request, and every word
 * except its verb can stay.
 */
export const passiveRequests: SentenceRule = {
  id: 'passive',
  reason: 'Start an instruction with its verb.',
  examples: [
    ['A short summary should be written by you in French.', 'Write a short summary in French.'],
    ['It is requested that a short report be written by you.', 'Write a short report.'],
    ['The spelling errors must be corrected by you.', 'Correct the spelling errors.'],
  ],
  counterExamples: [
    'The novel was written by Ada Lovelace. Who published it?',
    'The essay must be written by hand. Suggest a topic.',
  ],
  find: (sentence, prompt) => {
    const match = TOLD.exec(sentence.text);
    const [whole, subject, participle] = match ?? [];
    const verb = BASE_OF_PARTICIPLE.get(participle?.toLowerCase() ?? '');
    if (whole === undefined || subject === undefined || verb === undefined || sentence.final.includes('?')) return [];
    const start = sentence.start;
    const from = start + whole.indexOf(subject);
    const kept = prompt.text.slice(from, from + subject.trimEnd().length);
    return [
      [replace(start, start + whole.length, `${capitalised(verb)} ${kept.charAt(0).toLowerCase()}${kept.slice(1)}`)],
    ];
  },
};
