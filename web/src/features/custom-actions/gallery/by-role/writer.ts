import type { ReadyAction } from '../ready-action.ts';

export const WRITER_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Edit for clarity',
    role: 'Writer',
    description: 'Asks for a light edit that keeps your voice.',
    category: 'Writing',
    icon: 'pencil',
    tags: ['editing'],
    prompt:
      'Rewrite this prompt so that it asks for a light edit of the text for {readers}: shorter sentences, ' +
      'active verbs, no repetition. Keep the voice, the order and every fact. Ask for the edited text first and ' +
      'a list of the changes with reasons after it.\n\n{input}',
    variables: { readers: 'Who reads the text, such as readers of a local newspaper.' },
  },
  {
    name: 'Headline ideas',
    role: 'Writer',
    description: 'Several headlines that are true to the text.',
    category: 'Creative',
    icon: 'bulb',
    tags: ['headlines'],
    prompt:
      'Rewrite this prompt so that it asks for {count} headlines of at most {characters} characters, each with ' +
      'another angle, all true to the text. No clickbait and no questions. Ask to mark the clearest one.\n\n{input}',
    variables: { count: 'How many headlines to write, such as 10.', characters: 'The maximum length, such as 60.' },
  },
  {
    name: 'Translate with care',
    role: 'Writer',
    description: 'Names the language, the region and the register.',
    category: 'Translation',
    icon: 'language',
    tags: ['translation'],
    prompt:
      'Rewrite this prompt so that it asks for a translation into {language} in a {register} register. Names, ' +
      'numbers, code and quotations stay as they are. Ask for a short list of the places where the meaning is ' +
      'not certain. Keep every name, number and requirement.\n\n{input}',
    variables: {
      language: 'The language and region, such as Spanish (Mexico).',
      register: 'How formal it is, such as informal or formal.',
    },
  },
  {
    name: 'Scene from an idea',
    role: 'Writer',
    description: 'One scene with one conflict, instead of a whole plot.',
    category: 'Creative',
    icon: 'sparkles',
    tags: ['fiction'],
    prompt:
      'Rewrite this prompt so that it asks for one scene of about {words} words in the style of {genre}: one ' +
      'place, one conflict, dialogue that shows it, and an open end. Ask for no summary and no moral. Keep ' +
      'every name, number and requirement.\n\n{input}',
    variables: { words: 'The length, such as 600.', genre: 'The genre, such as a quiet crime novel.' },
  },
];
