import type { ReadyAction } from '../ready-action.ts';

export const STUDENT_READY_ACTIONS: readonly ReadyAction[] = [
  {
    name: 'Explain at my level',
    role: 'Student',
    description: 'Asks for an explanation that builds on what you know.',
    category: 'General',
    icon: 'school',
    tags: ['learning'],
    prompt:
      'Rewrite this prompt so that it asks for an explanation at the level of {level}. It should start from ' +
      'something familiar, define each new term once, give one worked example, and end with two questions to ' +
      'check understanding.\n\n{input}',
    variables: { level: 'Your level, such as a first-year economics student.' },
  },
  {
    name: 'Study plan',
    role: 'Student',
    description: 'Turns a goal and a deadline into daily tasks.',
    category: 'General',
    icon: 'calendar',
    tags: ['plan', 'exam'],
    prompt:
      'Rewrite this prompt so that it asks for a study plan until {deadline} with {hours} hours a day. Ask for ' +
      'one topic and one exercise for each day, days for review, and a note of what to skip if time runs out. ' +
      'Keep every name, number and requirement.\n\n{input}',
    variables: {
      deadline: 'The day of the exam or the hand-in.',
      hours: 'The hours that you can study each day, such as 2.',
    },
  },
  {
    name: 'Feedback on my essay',
    role: 'Student',
    description: 'Asks for comments, not for a rewritten essay.',
    category: 'Writing',
    icon: 'check',
    tags: ['essay', 'feedback'],
    prompt:
      'Rewrite this prompt so that it asks for feedback on an essay for {course}: the strength of the argument, ' +
      'the structure, the evidence, and the three changes that would help most. Ask to quote the sentence that ' +
      'each comment is about, and not to rewrite the essay.\n\n{input}',
    variables: { course: 'The course and what is graded, such as History 101, argument and sources.' },
  },
  {
    name: 'Flashcards',
    role: 'Student',
    description: 'Turns notes into questions and answers.',
    category: 'General',
    icon: 'cards',
    tags: ['learning', 'exam'],
    prompt:
      'Rewrite this prompt so that it asks for {count} flashcards from the notes, as a table with a question ' +
      'and an answer of at most 20 words. Each card should test one fact. Ask to use only what the notes say.\n\n{input}',
    variables: { count: 'How many cards to make, such as 20.' },
  },
];
