import type { ReadyAction } from '../ready-action.ts';

export const RESEARCHER_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Literature question',
    role: 'Researcher',
    description: 'A searchable question with scope, period and kinds of sources.',
    category: 'Analysis',
    icon: 'search',
    tags: ['literature'],
    prompt:
      'Rewrite this prompt as a literature question in {field}: the question in one sentence, what is included ' +
      'and excluded, the period, the kinds of sources, and five search terms with synonyms. Ask to state when a ' +
      'source is uncertain, and never to invent one.\n\n{input}',
    variables: { field: 'The field, such as public health.' },
  },
  {
    name: 'Critique a method',
    role: 'Researcher',
    description: 'Asks for threats to validity and how to check each.',
    category: 'Analysis',
    icon: 'flask',
    tags: ['methods', 'review'],
    prompt:
      'Rewrite this prompt so that it asks for a critique of the method for {venue}: threats to validity, in ' +
      'order of how much they matter, each with its likely direction and one check that the authors could do. ' +
      'Ask to separate what is wrong from what is only unreported.\n\n{input}',
    variables: { venue: 'Where it will be judged, such as a thesis committee or a journal.' },
  },
  {
    name: 'Plain-language abstract',
    role: 'Researcher',
    description: 'For readers outside the field, without claims that the study does not make.',
    category: 'Writing',
    icon: 'presentation',
    tags: ['abstract', 'outreach'],
    prompt:
      'Rewrite this prompt so that it asks for an abstract in plain language for {readers}, of at most 150 ' +
      'words: the question, what was done, what was found, what it does not show, and why it matters. Keep all ' +
      'numbers and their units.\n\n{input}',
    variables: { readers: 'Who reads it, such as patients or journalists.' },
  },
  {
    name: 'Survey questions',
    role: 'Researcher',
    description: 'Neutral questions with answer scales that fit.',
    category: 'Analysis',
    icon: 'list',
    tags: ['survey'],
    prompt:
      'Rewrite this prompt so that it asks for {count} survey questions for {respondents}: one idea each, ' +
      'neutral wording, and an answer scale that fits the question, with an option to not answer. Ask for the ' +
      'construct that each question measures.\n\n{input}',
    variables: {
      count: 'How many questions to write, such as 10.',
      respondents: 'Who answers, such as nurses in night shifts.',
    },
  },
];
