import type { ReadyAction } from '../ready-action.ts';

export const DEVELOPER_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Code review',
    role: 'Developer',
    description: 'Asks for bugs first, then risks, then style.',
    category: 'Code',
    icon: 'code',
    tags: ['review', 'quality'],
    prompt:
      'Rewrite this prompt so that it asks for a review of {language} code. Ask for bugs first, then security ' +
      'and performance risks, then style. Ask for the line, the reason and a suggested fix for each finding, ' +
      'and for nothing else. Keep every name, number and requirement.\n\n{input}',
    variables: { language: 'The programming language and version, such as TypeScript 6 or Python 3.13.' },
  },
  {
    name: 'Debug an error',
    role: 'Developer',
    description: 'Turns a vague “it does not work” into a question that can be answered.',
    category: 'Code',
    icon: 'bug',
    tags: ['debugging'],
    prompt:
      'Rewrite this prompt as a debugging question with four parts: what was done, what was expected, what ' +
      'happened instead (error messages word for word), and the environment: {environment}. Put “not stated” ' +
      'where the prompt says nothing. End by asking for the most likely cause first and one check that would ' +
      'confirm it.\n\n{input}',
    variables: { environment: 'The operating system, runtime and versions, such as Node 24 on Ubuntu.' },
  },
  {
    name: 'Write tests',
    role: 'Developer',
    description: 'Asks for tests of behavior, edge cases included.',
    category: 'Code',
    icon: 'test',
    tags: ['testing'],
    prompt:
      'Rewrite this prompt so that it asks for tests with {framework}. Ask for one test for each behavior, with ' +
      'names that are sentences, and for the edge cases: empty input, limits, errors. Ask to list behavior that ' +
      'is unclear instead of guessing it. Keep every name, number and requirement.\n\n{input}',
    variables: { framework: 'The test framework, such as Vitest, pytest or JUnit.' },
  },
  {
    name: 'Explain code',
    role: 'Developer',
    description: 'Asks for an explanation at the right level.',
    category: 'Code',
    icon: 'book',
    tags: ['learning'],
    prompt:
      'Rewrite this prompt so that it asks for an explanation of the code for {reader}: first its purpose in ' +
      'one sentence, then the steps in order, then what could surprise the reader. Ask to leave the code ' +
      'unchanged.\n\n{input}',
    variables: { reader: 'Who will read the explanation, such as a new colleague or a product manager.' },
  },
  {
    name: 'Pull request description',
    role: 'Developer',
    description: 'Asks for a description that reviewers can read in a minute.',
    category: 'Code',
    icon: 'git',
    tags: ['review', 'writing'],
    prompt:
      'Rewrite this prompt so that it asks for a pull request description of at most {words} words: what ' +
      'changes for users, why, how it was tested, and what reviewers should look at first. No marketing ' +
      'language. Keep every name, number and requirement.\n\n{input}',
    variables: { words: 'The maximum length, such as 150.' },
  },
];
