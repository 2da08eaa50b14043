import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('a request loses its frame', () => {
  it.each([
    ['I would appreciate it if you could put together a 16-week plan.', 'Put together a 16-week plan.'],
    ["I'd appreciate it very much if you could list three rivers.", 'List three rivers.'],
    ['Could you help me plan a party for 20 children?', 'Plan a party for 20 children.'],
    // A condition that only asks politely.
    [
      "Plan a trip. Also, if it's not too much trouble, could you list the costs?",
      'Plan a trip. Also, list the costs.',
    ],
    ['Plan a trip. If that’s okay, could you list the costs?', 'Plan a trip. List the costs.'],
    // A second request in a sentence.
    [
      'Compare the plans and then please tell me which one is cheaper.',
      'Compare the plans and then tell me which one is cheaper.',
    ],
    [
      'List five names and for each name please explain why it fits.',
      'List five names and for each name explain why it fits.',
    ],
    // How to do it comes before the verb.
    [
      "Write a regex. And if you could briefly explain each part, that'd be awesome.",
      'Write a regex. Briefly explain each part.',
    ],
    ['Could you briefly explain each part?', 'Briefly explain each part.'],
    ['Can you quickly check this text for errors?', 'Quickly check this text for errors.'],
    ['I was wondering if I could ask you to write a poem about rain.', 'Write a poem about rain.'],
    // The object shows that an answer is worked on.
    ['Here are my notes. Could you turn them into a table?', 'Here are my notes. Turn them into a table.'],
    ['Draft a letter. Could you keep it under 150 words?', 'Draft a letter. Keep it under 150 words.'],
    ['Can you work out how much paint I need?', 'Work out how much paint I need.'],
    ['Write a plan. Could you add a title?', 'Write a plan. Add a title.'],
    ['Please be honest about the risks. What could go wrong?', 'Be honest about the risks. What could go wrong?'],
    ['List the costs. I would be happy if you show the formula.', 'List the costs. Show the formula.'],
    // An order with a question tag.
    [
      'Not more than ten questions, and put the really important ones at the top, would you?',
      'Not more than ten questions, and put the really important ones at the top.',
    ],
    // Where or when comes before the request.
    [
      'Compare the two plans. And at the end, please tell me which one you would pick.',
      'Compare the two plans. And at the end, tell me which one you would pick.',
    ],
    ['Also, at the end, please list the sources.', 'Also, at the end, list the sources.'],
    // The tail of a wish has no comma.
    [
      "I'd like to get some suggestions for a weekend in Edinburgh if you could. We're both in our sixties.",
      "Give me some suggestions for a weekend in Edinburgh. We're both in our sixties.",
    ],
    // What is to be told is no second question.
    ["Can you explain to me, like I'm five, what inflation is?", "Explain to me, like I'm five, what inflation is."],
    // "The following" is no verb.
    [
      'Please help me with the following: write a poem about rain.',
      'Help me with the following: write a poem about rain.',
    ],
    ['Can you help me with the following task? Name a river.', 'Help me with the following task. Name a river.'],
    // The verb is in the past.
    ["I'd be grateful if you wrote a poem about rain.", 'Write a poem about rain.'],
    ['It would be great if you explained how tides work.', 'Explain how tides work.'],
    ["I'd appreciate it if you made a table.", 'Make a table.'],
    ['I would be glad if you kept it short. Explain tides.', 'Keep it short. Explain tides.'],
    ["You'd be doing us an enormous favour if you wrote five cue cards.", 'Write five cue cards.'],
    // An aside stands in the frame.
    [
      "I wanted to ask, and feel free to tell me if it's a weird request, whether you could make a chore chart for three kids.",
      'Make a chore chart for three kids.',
    ],
    ['I wanted to ask whether you could make a chore chart for three kids.', 'Make a chore chart for three kids.'],
    // The wish is named.
    ['I guess what I’m after is a slogan for a bakery. Make it rhyme.', 'I need a slogan for a bakery. Make it rhyme.'],
    [
      "What I'd like is basically the queryset rewritten. We're on Postgres 16.",
      "I'd like the queryset rewritten. We're on Postgres 16.",
    ],
    ['What I need is basically a plan for a picnic.', 'Give me a plan for a picnic.'],
    ['What I should very much like to have is a formula for the length.', 'Give me a formula for the length.'],
    [
      'Might I trouble you for a plan for the eight weeks until then?',
      'Give me a plan for the eight weeks until then.',
    ],
    // British "should".
    ['I should like to know how to prune a wisteria.', 'Tell me how to prune a wisteria.'],
    ['What I should like to know is how to remove wax.', 'Tell me how to remove wax.'],
    // How to tell comes before what.
    ['Could you possibly explain step by step how to set it up?', 'Explain step by step how to set it up.'],
    ['can you sort it by price\n\nmilk, onions', 'sort it by price\n\nmilk, onions'],
    ['Would you be a pet and write a note to Tom?', 'Write a note to Tom.'],
    ['I need your kind help. Please write a letter.', 'Write a letter.'],
    ['hey hope ur good, need a caption for my bakery, max 12 words pls', 'need a caption for my bakery, max 12 words'],
    // Without another request.
    ['quick one before i run into the next call. need a 5 bullet agenda.', 'need a 5 bullet agenda.'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });
});

describe('what only looks like a frame stays', () => {
  it.each([
    // The order would run into what follows it.
    'What I don’t know is the width. If you could just give me that I’d be delighted, and in inches.',
    // What the text must have.
    'Write to our client. It must be mentioned that the API will be read-only, not down.',
    // No request: what is warned of, what surprises, what others say.
    'It would be dangerous if you gave him aspirin. What else is there?',
    "I'd be surprised if you found a cheaper flight. Which airline is best?",
    'It would be wrong if you described him as lazy. Write a reference.',
    'My boss said it would be great if you explained the delay. Write an email.',
    'Would you like it if you made a cake? It would be a shame if you put salt in it.',
    "I'd be happy if you called me Sam. Explain tides.",
    "I'd appreciate it if you didn't use lists. Explain tides.",
    // "You" may be people in general.
    'Can you freeze it again?',
    'Can you edit it after it is sent?',
    'Can you turn it into a bed?',
    // A guess is no fact, and the same is no wish.
    'I suppose what I am doing is wrong. What should I do?',
    'What I want is the same as before. Is that possible?',
    'What I want is the best for my son. Which school is good?',
    'I should eat more. What should I eat?',
    // The aside belongs to a list.
    "Buy eggs, and if you don't mind, milk. Make a list.",
    'Tell her, and I mean it, how sorry I am.',
    // A purpose.
    'In order to be fair, list both sides of the argument.',
    // A person in need makes no request.
    'My mother needs a ramp and my father sleeps.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('fillers', () => {
  it.each([
    [
      'My app crashes, could that maybe be the reason? What should I change?',
      'My app crashes, could that be the reason? What should I change?',
    ],
    ['Write a story. No loops if at all possible.', 'Write a story. No loops if possible.'],
    [
      'I lead a team, and to be frank the mood is bad. Write a message.',
      'I lead a team, and the mood is bad. Write a message.',
    ],
    [
      'I need a recipe, it should basically be done in thirty minutes.',
      'Give me a recipe, it should be done in thirty minutes.',
    ],
    [
      'explain how I descale my kettle in four steps okay that’s about it I think',
      'explain how I descale my kettle in four steps',
    ],
  ])('go: %s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'What do I actually owe him?',
    'Tell me honestly whether it is good.',
    'I want the logo to be frank and bold. Draw it.',
    'Reply with the number and that’s it.',
  ])('stay where they mean something: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

it.each([
  'If it is not a problem for the landlord, could you move in early?',
  'Ask the guests to please leave their shoes outside.',
  'Draft a sign: shoes off and please close the door.',
])('a real condition, and a "please" for others, stay: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).toBe(prompt);
});

describe('a wish that is answered in its sentence becomes no order', () => {
  it.each([
    "Write an invitation to the summer party. If you could make it sound cheerful, great, but I'm not fussed.",
    'Write a poem about rain. If you can make it rhyme, even better.',
    'List three rivers. If you could make it a table, perfect.',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('but one that ends in thanks does', () => {
    expect(simplifyPrompt('If you could list three great rivers, that would be great.').text).toBe(
      'List three great rivers.',
    );
  });
});

describe('a question loses the words with which its writer asks it', () => {
  it.each([
    ['We have 5 points and they have 4. I kindly ask do we pass?', 'We have 5 points and they have 4. Do we pass?'],
    ['I would like to ask do I need a visa for Peru.', 'Do I need a visa for Peru?'],
    ['I was wondering is it safe to eat raw dough?', 'Is it safe to eat raw dough?'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'I would like to understand can openers. Which one is best?',
    'Write to my landlord. I kindly ask do we pay for the lift?',
  ])('but not a thing, nor a question to others: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('a wish to know after a statement becomes a question', () => {
  it('with the statement as a sentence of its own', () => {
    expect(simplifyPrompt("I'm moving to Ghent, and I'd like to know what it costs.").text).toBe(
      "I'm moving to Ghent. Tell me what it costs.",
    );
  });

  it('but not where only the data of the writer can tell', () => {
    const prompt = "I keep a list in Excel of who came, and I'd like to know how many households came each month.";
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

it('a question that only announces another one goes', () => {
  expect(simplifyPrompt('Can I ask you something? Why does bread go hard?').text).toBe('Why does bread go hard?');
});

describe('a question that asks for work on an answer becomes an order', () => {
  it.each([
    ['Can you put together a simple spreadsheet layout?', 'Put together a simple spreadsheet layout.'],
    ['Can you do five questions about payment systems?', 'Do five questions about payment systems.'],
    ['Could you make a one-week rota for five nurses?', 'Make a one-week rota for five nurses.'],
    ['Would you set out a twelve-week plan?', 'Set out a twelve-week plan.'],
    ['Can you lay out the conversion so I can check it?', 'Lay out the conversion so I can check it.'],
    ['Can you write something kind about my boss?', 'Write something kind about my boss.'],
    ['Can you plan dinners for Monday to Friday?', 'Plan dinners for Monday to Friday.'],
    ['Could you tidy up the grammar in this note?', 'Tidy up the grammar in this note.'],
    ['Could you turn this into a public records request?', 'Turn this into a public records request.'],
    ['Can you make the second paragraph sound less formal?', 'Make the second paragraph sound less formal.'],
    ['Can you explain mitosis?', 'Explain mitosis.'],
    ['Could you be so kind as to lay out her first two weeks?', 'Lay out her first two weeks.'],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'Can you do a list comprehension in Java?',
    'Can you add a table lamp to this circuit?',
    'Can you put together a bookcase without screws?',
    'Can you set out seedlings in April?',
    'Can you lay out a garden without a permit?',
    'Can you love two people equally?',
    'Can you plan ahead?',
  ])('but not one about people in general: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});
