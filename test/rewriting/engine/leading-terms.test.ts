import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('the purpose, manner, condition or order with which a request opens stays', () => {
  it.each([
    [
      'In order to keep the relationship good, please do not threaten with legal steps.',
      'To keep the relationship good, do not threaten with legal steps.',
    ],
    ['In order to keep it short, please do not mention money.', 'To keep it short, do not mention money.'],
    ['In order to keep it interesting, please could you add an anecdote?', 'To keep it interesting, add an anecdote.'],
    ['To keep it personal, could you please mention my dog?', 'To keep it personal, mention my dog.'],
    ['Hello there, to keep it short, please do not mention money.', 'To keep it short, do not mention money.'],
    ['So that it is fair, please name both sides.', 'So that it is fair, name both sides.'],
    // A purpose or a fact: no word tells which.
    ["So I don't get lost, could you please number the steps?", null],
    ["So she won't answer me, could you please write her a message?", null],
    [
      'In order that everyone feels welcome, please do not mention religion.',
      'So that everyone feels welcome, do not mention religion.',
    ],
    ['With my kids in mind, please do it without swear words.', null],
    [
      'In a way that is easy to understand, please explain the rules.',
      'In a way that is easy to understand, explain the rules.',
    ],
    ['In your own words, could you please explain the rules?', 'In your own words, explain the rules.'],
    ['Before you start, please ask me five questions.', 'Before you start, ask me five questions.'],
    ['If it makes sense, please add a joke.', 'If it makes sense, add a joke.'],
    ['Just for fun, please add a joke.', 'Just for fun, add a joke.'],
    ['Unless it is needed, please do not mention money.', 'Unless it is needed, do not mention money.'],
    ['Out of respect for her, please do not mention money.', 'Out of respect for her, do not mention money.'],
    ['In order to keep it simple, what is a quark?', 'To keep it simple, what is a quark?'],
    ['As you know, to keep it fair, please name both.', 'To keep it fair, name both.'],
  ])('%s', (request, expected) => {
    expect(simplifyPrompt(`Write a letter. ${request}`).text).toBe(`Write a letter. ${expected ?? request}`);
  });

  it.each([
    ['To put it simply, please do not mention money.', 'Do not mention money.'],
    ['To cut a long story short, please list three rivers.', 'List three rivers.'],
    ['To be honest, please list three rivers.', 'List three rivers.'],
    ['To help you help me, please ask me three questions.', 'Ask me three questions.'],
    ['With that in mind, please do not mention money.', 'Do not mention money.'],
    ["If you don't mind, please list three rivers.", 'List three rivers.'],
    ['Before I forget, please list three rivers.', 'List three rivers.'],
  ])('words about the talk go: %s', (request, expected) => {
    expect(simplifyPrompt(`Write a letter. ${request}`).text).toBe(`Write a letter. ${expected}`);
  });
});

describe('a question about the writer is no order', () => {
  it.each([
    ['Could I please pay later?', 'Could I please pay later?'],
    ["If I'm ill, could I please pay later?", "If I'm ill, could I please pay later?"],
    ['Hi, to keep my flat, could we please pay later?', 'To keep my flat, could we please pay later?'],
    ['Before you answer, can I please ask you something?', 'Before you answer, can I please ask you something?'],
    ['Could I ask you to please list three rivers?', 'List three rivers.'],
    ['Can I please get a recipe for pancakes?', 'Give me a recipe for pancakes.'],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });
});

describe('a concession is no purpose', () => {
  it.each([
    ['To be fair, it is hard, but could you please explain it?', 'Explain it.'],
    ['In a way, it is hard, but could you please explain it?', 'Explain it.'],
    ['To be kind, I hope you are well, but could you please list three rivers?', 'List three rivers.'],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });
});

it('the assistant does not become who the writer is', () => {
  expect(simplifyPrompt('To keep it short, I am a nurse and I would like you to write a CV.').text).toBe(
    'To keep it short, I am a nurse and I would like you to write a CV.',
  );
});

describe('an order ends with a period, and a question with its mark', () => {
  it.each([
    ['To put it simply, please do not mention money.', 'Do not mention money.'],
    ['If you would be so kind, please do some of it in Dutch.', 'Please do some of it in Dutch.'],
    ['Could you list three rivers and are they long?', 'List three rivers and are they long?'],
    ['Could you write it and have it ready by noon?', 'Write it and have it ready by noon.'],
    ['Could you please explain, are bees asleep at night?', 'Explain, are bees asleep at night?'],
    ['Could you please tell me: are bees asleep at night?', 'Tell me: are bees asleep at night?'],
    ['Could you please fix it, has bugs?', 'Fix it, has bugs.'],
  ])('%s', (request, expected) => {
    expect(simplifyPrompt(`Write a poem. ${request}`).text).toBe(`Write a poem. ${expected}`);
  });
});
