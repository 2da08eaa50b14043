import type { SentenceRule } from '../rule.ts';
import { phraseRule } from './phrase-rule.ts';

export const redundancy: SentenceRule = phraseRule(
  {
    id: 'redundancy',
    reason: 'The words repeat each other.',
    examples: [
      ['First and foremost, list the risks.', 'First, list the risks.'],
      ['Describe each and every planet.', 'Describe every planet.'],
      ['Explain the end result of the war.', 'Explain the result of the war.'],
      ['Suggest a free gift for a new customer.', 'Suggest a gift for a new customer.'],
      ['Describe the basic fundamentals of chess.', 'Describe the fundamentals of chess.'],
    ],
    counterExamples: [
      'Write about a past president and his future plans.',
      'My Sundays are not totally free. Plan a week.',
      'Most but not all of the guests eat meat. Plan a menu.',
      'List the end points of the line.',
    ],
  },
  [
    ['each and every', 'every'],
    ['first and foremost', 'first'],
    ['(?<one>any|every|each) and (all|every|each)', ({ one = '' }) => one],
    ['(?<one>full|complete) and (complete|total|full)', ({ one = '' }) => one],
    ['(clear and understandable|clear and easy to understand)', 'clear'],
    ['(simple and easy|easy and simple)(?! to)', 'simple'],
    ['(brief and concise|concise and brief|short and brief|brief and short)', 'brief'],
    ['(short and concise|concise and short)', 'concise'],
    ['(concise and to the point|brief and to the point)', 'concise'],
    ['various different', 'various'],
    ['(?<what>end|final|eventual) (?<noun>results?|outcomes?)(?! (of|in) (the )?(\\d|week))', ({ noun = '' }) => noun],
    ['past (?<noun>history|histories|experiences?|achievements?|memories)', ({ noun = '' }) => noun],
    [
      'future (?<noun>plans?|prospects?)',
      ({ noun = '' }, { before }) => (/\b(?:and|his|her|their)\s*$/.test(before) ? null : noun),
    ],
    ['free gifts?(?<s>s?)', (_, { after }) => (after.startsWith('s') ? null : 'gift')],
    ['(basic|essential) (?<noun>fundamentals|essentials|basics)', ({ noun = '' }) => noun],
    ['advance (?<noun>planning|warning|notice)', ({ noun = '' }) => noun],
    ['added bonus', 'bonus'],
    ['unexpected surprises?', 'surprise'],
    ['close proximity', 'proximity'],
    [
      '(completely|totally|absolutely|entirely|utterly) (?<adj>unique|essential|necessary|eliminate|finished|free|full|empty|perfect|identical|destroyed|unanimous|impossible)',
      // "Not totally free" is free in part.
      ({ adj = '' }, { before }) => (/\b(?:not|isn['’]t|aren['’]t|never|nor)\s*$/i.test(before) ? null : adj),
    ],
    [
      '(?<verb>combine|merge|join|connect|collaborate|cooperate|mix|blend|gather|collect) together',
      ({ verb = '' }) => verb,
    ],
    [
      '(?<verb>repeat|return|revert|refer|reply)(?<form>s|ed|ing)? (again|back)(?= to\\b| again|$)',
      ({ verb = '', form = '' }) => verb + form,
    ],
    ['absolutely (?<adj>sure|certain)', ({ adj = '' }) => adj],
    ['actual (?<noun>facts?|truth)', ({ noun = '' }) => noun],
    ['true facts', 'facts'],
    ['personal opinions?', (_, { before }) => (/\b(?:my|your|own)\s*$/.test(before) ? 'opinion' : null)],
    ['sum total', 'total'],
    ['(?<noun>blue|red|green|yellow|black|white) in colou?r', ({ noun = '' }) => noun],
    ['(?<adj>large|small|big|tiny|huge) in size', ({ adj = '' }) => adj],
    ['period of time', 'period'],
    // "Neutral always" is not better than "neutral at all times".
    ['at all times', (_, { after }) => (/^\s*[a-z]/i.test(after) ? 'always' : null)],
    ['(?<a>null) and void', ({ a = '' }) => a],
    ['(?<a>aid|help|support) and (assistance|support|help|aid)', ({ a = '' }) => a],
    ['(?<a>problems|issues|challenges) and (issues|problems)', ({ a = '' }) => a],
    ['(?<a>ways) and means', ({ a = '' }) => a],
    ['important essentials', 'essentials'],
    ['reason why(?= (is|was)\\b)', 'reason'],
    [
      'the reasons? why(?! (is|was|are)\\b)',
      (_, { before }) => (/\b(?:explain|understand|know|me|describe|discuss|wonder)\s*$/i.test(before) ? 'why' : null),
    ],
    ['whole entire', 'whole'],
    // "Most, but not all of the guests": "most" needs "of the", too.
    ['all of the', (_, { before }) => (/\b(?:not|or)\s*$/i.test(before) ? null : 'all the')],
    ['taking into (consideration|account) (the fact )?that', 'considering that'],
  ],
);
