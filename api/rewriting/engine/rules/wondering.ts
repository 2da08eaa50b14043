import { skipCourtesies, skipOneCourtesy } from '../courtesies.ts';
import { isTaskVerb } from '../english/verbs.ts';
import { askingSentences, hasOther } from '../per-prompt.ts';
import { PhraseIndex } from '../phrase.ts';
import { replace, type SentenceRule } from '../rule.ts';
import { cutStart } from './editing.ts';

const ADVERBS = '(just |really |very |so |always |also |kind of |kinda |sort of |quite )*';

const WONDERS = new PhraseIndex<string>([
  [
    `(i am|i'm|i was|i have been|i've been|i'd be|was|just|been) ${ADVERBS}(wondering|curious|interested|interested in knowing|curious to know|keen to know|trying to (find out|understand|figure out))( about| as to| to know| to find out)?`,
    'tell me',
  ],
  [
    `(i|we)(( would|'d)( really| also| just| very much)? (like|love|be keen|be curious)| ${ADVERBS}(want|need|wanted|was hoping|am hoping|am dying|wish)|'m ${ADVERBS}(dying|hoping|wanting)) to (better |fully |really |truly )?(know|find out|learn|understand|hear|figure out|ask( you)?)( more| a bit more| a little more| all)?( about)?`,
    'tell me',
  ],
  [
    "what (i|we|i'd|we'd|i'm|we're)( would| am| are)?( (really|also|just|actually|basically|trying))*( (like|love|want|need|wanted|to))* (know|find out|learn|understand|ask|figure out|wondering about) is",
    'tell me',
  ],
  [
    `(i|we|i'd|we'd|i'm|we're)( would| am| are)?( be)? ${ADVERBS}(interested|glad|happy|curious|keen|eager|delighted|grateful|thrilled|love)( to| in) (know|knowing|hear|hearing|learn|learning|find out|finding out|understand|understanding|read|reading|see|seeing)( more)?( about| from you)?( your (thoughts|opinion|view|views|take|advice|ideas) (on|about|regarding|as to))?`,
    'tell me',
  ],
  [
    `(i|we)(( would|'d)( (really|also|just|very much))?| could)( (like|love|appreciate|welcome|use|value))( to (get|have|hear|receive))?( (some|any|your|a bit of|a little))* (advice|thoughts|opinion|input|tips|guidance|help|suggestions|insight|insights) (on|about|regarding|as to|with)(?= (how|what|why|which|where|whether|when)\\b)`,
    'tell me',
  ],
  ['(would|do|could|might) you happen to know', 'tell me'],
  ['(could|may|might|can) i ask( you)?', 'tell me'],
  [
    "(it would|it'd|that would) be (really |very |so |super )?(great|nice|good|helpful|useful|interesting|wonderful|awesome|amazing|lovely) (to|if i could|if we could) (know|find out|learn|understand|hear)( more| a bit more)?( about)?",
    'tell me',
  ],
  [
    '(please )?(let (me|us) know|advise|advise me|inform me)( as to| on| about)?(?= (how|why|where|when|which|who|what (?!you (think|come)))\\b)',
    'tell me',
  ],
  ['(i was wondering |i wonder )?(if|whether) you (know|happen to know|have any idea)', 'tell me'],
  ['do you happen to know', 'tell me'],
  [
    "what (i|we)( would|'d)?( really| actually| basically| just)* (want|need|like|am asking|'m asking)( from you)?( you to do)?( (for me|for us|here|now|today|first))* is( for you)?( to)?(?= [a-z])",
    '',
  ],
]);

const PURSUES = /\b(?:learn|understand|figure out|find out|trying|hoping|wish|see|read)/i;
const IS_INVERTED = /^(?:is|are|was|were|do|does|did|can|could|would|should|will)$/;
const PREPOSITION = /^(?:to|of|in|for|with|from|by|at|on|under)$/;
const ASKS_WHAT = /^(?:what|how|why|when|where|which|who|whether|if)$/;

export const wondering: SentenceRule = {
  id: 'wondering',
  reason: 'Ask the question directly.',
  examples: [
    ['I was just wondering what the tallest tree is.', 'Tell me what the tallest tree is.'],
    ['I would really like to know how glass is made.', 'Tell me how glass is made.'],
    ["I'd love to learn more about how glass is made.", 'Tell me how glass is made.'],
    ['It would be great to know why cats purr.', 'Tell me why cats purr.'],
    ['My question to you is this: why do cats purr?', 'Why do cats purr?'],
    ['What I need is for you to write a limerick about tea.', 'Write a limerick about tea.'],
  ],
  counterExamples: [
    'I want to understand how tides work. Which book is good?',
    'My question is how ocean tides work.',
    'I know what the tallest tree is. Why does it grow so high?',
    'What I need is love. Where do I find it?',
  ],
  find: (sentence, prompt) => {
    const { words } = sentence;
    for (let index = 0; index < words.length;) {
      const word = words[index];
      if (!word) break;
      const found = WONDERS.matchAt(prompt.masked, word);
      if (found) {
        const end = word.start + found.match[0].length;
        const lead = found.entry;
        let past = index;
        while ((words[past]?.start ?? Infinity) < end) past += 1;
        const skipped = lead === '' ? past : skipCourtesies(prompt.masked, words, past);
        const question = words[skipped];
        // "I want to understand tides. Which book …": the writer's goal may differ from the request.
        if (PURSUES.test(found.match[0]) && hasOther(askingSentences(prompt), sentence)) return [];
        // "To what extent …": the preposition belongs to the question.
        if (skipped > 0 && lead !== '' && PREPOSITION.test(words[skipped - 1]?.lower ?? '')) return [];
        if (lead === 'tell me' && !(question && ASKS_WHAT.test(question.lower))) return [];
        // "What I need is a plan" names a thing; "what I need is to plan" asks for the doing.
        if (lead === '' && !(question && isTaskVerb(question.lower))) return [];
        const inverted = question && IS_INVERTED.test(words[words.indexOf(question) + 1]?.lower ?? '');
        if (lead === 'tell me' && inverted) {
          const mark = sentence.final === '' ? [] : [replace(sentence.bodyEnd, sentence.end, '?')];
          return [[cutStart(sentence, prompt, question.start), ...(sentence.final.includes('?') ? [] : mark)]];
        }
        const next = prompt.text.slice(end + 1, end + 2);
        const opening = lead === '' ? next.toUpperCase() : lead.charAt(0).toUpperCase() + lead.slice(1);
        const edit = replace(sentence.start, lead === '' ? end + 2 : (question?.start ?? end + 1) - 1, opening);
        return [
          sentence.final.includes('?')
            ? [edit, replace(sentence.bodyEnd, sentence.bodyEnd + sentence.final.length, '.')]
            : [edit],
        ];
      }
      const next = skipOneCourtesy(prompt.masked, words, index);
      if (next === index) break;
      index = next;
    }
    return [];
  },
};
