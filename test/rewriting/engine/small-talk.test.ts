import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';
import { guardRewrite } from '#api/rewriting/guard/guard.ts';

const REQUEST = 'How do I get candle wax out of a linen tablecloth?';
const LETTER = 'Write an email to my landlord that the heating has been broken since Monday. Keep it polite.';

const simplified = (text: string): string => simplifyPrompt(text).text;

describe('small talk goes before a request, and the guard takes the result', () => {
  it.each([
    // Numbers that count nothing, and names that mean no person or thing.
    'I bet people ask you this a thousand times a day.',
    'I’ve been staring at it for three hours now.',
    'I’ve had three coffees and still can’t think straight.',
    'Happy Thursday!',
    'Sorry to bother you with this on a Sunday.',
    'Please excuse my bad English.',
    'I’m new to all this AI stuff.',
    'I’ve never used an AI before, so be nice to me.',
    'I left it till the last minute again, oops.',
    // Negations of modesty and thanks.
    'I don’t want to take up too much of your time.',
    'I don’t have the energy to think about this any more.',
    'I should know this, but I really don’t.',
    'I know you’re not a lawyer or anything.',
    'I couldn’t find a clear answer online.',
    'I’m not great with words.',
    'Not the most thrilling question, I know.',
    'I hope you understand my English.',
    // What others say of the assistant.
    'My neighbor swears by this app, so here I am.',
    'My brother says I should just ask the computer, so here we go.',
    // A fact beside words that only excuse it.
    'As we all know, good sleep is important.',
    'My head is full of other things today.',
  ])('%s', (talk) => {
    const text = `${talk} ${REQUEST}`;
    const { text: result, removedNegations } = simplifyPrompt(text);
    expect(result).toBe(REQUEST);
    expect(guardRewrite({ original: text, rewritten: result, removedNegations }).ok).toBe(true);
  });
});

describe('talk about the talk goes beside a text in the writer’s name', () => {
  it.each([
    'I’ve googled this to death and I’m none the wiser.',
    'My brain just isn’t working today.',
    'I was talking to my sister about this the other day.',
    'I’m terrible at putting things into words.',
    'I should have done this ages ago.',
  ])('%s', (talk) => {
    expect(simplified(`${talk} ${LETTER}`)).toBe(LETTER);
  });
});

describe('a clause that says nothing goes with its negation, and the guard takes the result', () => {
  it.each([
    ['I don’t know how to put this, but can you explain what a pointer is in C?', 'Explain what a pointer is in C.'],
    ['I hope you don’t mind me asking, but could you explain how tides work?', 'Explain how tides work.'],
    [
      'We run a small farm and honestly pricing has never been our strong point. What should I charge for a dozen eggs?',
      'We run a small farm. What should I charge for a dozen eggs?',
    ],
  ])('%s', (text, expected) => {
    const { text: result, removedNegations } = simplifyPrompt(text);
    expect(result).toBe(expected);
    expect(guardRewrite({ original: text, rewritten: result, removedNegations }).ok).toBe(true);
  });
});

describe('what looks like small talk stays if it changes the answer', () => {
  it.each([
    // Numbers, limits and names that count.
    'I want to go out once a week, not more. Make a budget for a student.',
    'We have been trying for a baby for twelve months. Should we see a doctor?',
    'It was banging my head for three hours after the fall. Should I see a doctor?',
    'My English is basic. Explain inflation.',
    // Requirements and choices.
    'Find a recipe for lasagna. It is important to me that there are no nuts in it.',
    'Write a limerick about a cat. It is essential that it rhymes.',
    'Explain tides. I don’t mind if it’s long.',
    'Which of the two is a bird? Sorry, I meant the second one.',
    // What was tried, what is so, and what the writer can do.
    'I’ve already tried turning it off and on. Why is my printer offline?',
    'I’m not good at maths, so explain percentages step by step.',
    'I’m not having any thoughts of harming myself. What helps against low mood?',
    'I don’t take any pills. What helps against a cold?',
    'I never thought I would ask this, my dog ate a sock. What should I do?',
    'I still can’t believe I’m writing this, my sister is getting married! I need a speech of 3 minutes.',
    'Sorry, I’m new to this, we are a charity. Write a text for our website.',
    // Feelings that are the matter.
    'I feel confused all the time. Should I see a doctor?',
    'I feel embarrassed showing my teeth. What can a dentist do?',
    'I can’t concentrate any more since my accident. Should I see a doctor?',
    // What would be left is no sentence, or opens a bracket.
    'I run a small farm and honestly, pricing has never been my strong point. What should I charge for eggs?',
    'Right now (well, since March 2017, time flies!) I’m with a shipping company. Write a bio.',
    'I know you’re not a doctor and I’m not asking you to be one: list the questions for my cardiologist.',
    // The assistant may ask back, and others, and thanks that belong into a text.
    'Plan a trip to Lima. Feel free to ask me questions first?',
    'My colleague swears by cold showers. Are they healthy?',
    'Write a toast. I can’t thank my parents enough.',
    'You are a doctor at a night clinic. Explain a fever.',
  ])('%s', (text) => {
    expect(simplified(text)).toBe(text);
  });
});

describe('a sentence about others goes if the model is certain of it as a whole', () => {
  it.each([
    'My husband says I should just move the sofa over it.',
    'My head is a mess, my desk is a mess, and the dog has eaten my notes.',
    'My mom always did it and then my wife did it and now, well, here we are.',
  ])('%s', (talk) => {
    const request = 'How do I get candle wax out of the linen tablecloth that my grandmother embroidered?';
    const text = `${talk} ${request}`;
    const { text: result, removedNegations } = simplifyPrompt(text);
    expect(result).toBe(request);
    expect(guardRewrite({ original: text, rewritten: result, removedNegations }).ok).toBe(true);
  });

  it.each([
    // What others say or are may change the answer.
    'My doctor said that I should stop taking it before the operation. How do I wean myself off ibuprofen?',
    'My wife is allergic to nuts. Suggest three cakes for Sunday.',
    'Our son refuses to eat lentils, and nobody in this house can make him. Suggest five dinners with iron.',
    // A negation that sets a term.
    'What can I give my boss, who is going to retire? She likes cats. Not a voucher, please, the last one got a voucher and his face was like a lemon.',
    // The next sentence names its object by a pronoun only.
    'A journalist has asked me to confirm that a certain patient is with us. I may neither confirm nor deny it. Write two replies that say so.',
    // Without the sentence, "she" would refer to no person, although another sentence stands between.
    'My wife’s telling me to ask you, so I’m asking you. How do I get rid of weeds in a gravel drive? She says vinegar.',
    // Who does what, and not what people do in general.
    'Write an invitation to our street party on 6 July. Everyone brings a salad or a cake, we provide drinks and tables. Cars have to be gone by 1 pm.',
    // The request says nothing without it.
    'I never thought I would ask this, my dog ate a sock. What should I do?',
  ])('but not: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it('but stays if it leaves its subject out', () => {
    const prompt =
      'What are 4 jobs I can give a fella in 3 hours at the butchery that show if he is any good? Had one last year who fainted at the liver.';
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('a fact of the writer stays, whatever words open its sentence', () => {
  const request = 'Suggest five dinners for this week that are easy to cook.';

  it.each([
    ['As you know, I’m diabetic.', 'diabetic'],
    ['As I mentioned before, I am vegetarian.', 'vegetarian'],
    ['To be honest, I hate cilantro.', 'cilantro'],
    ['By the way, I don’t eat pork.', 'don’t eat pork'],
    ['Sorry, I forgot to say that I can’t have gluten.', 'can’t have gluten'],
    ['You should know that the kitchen is tiny.', 'kitchen is tiny'],
    ['Just so you know, there is no oven in our house.', 'no oven'],
    ['Oh, and my son has ADHD.', 'ADHD'],
    ['I guess I am pregnant.', 'pregnant'],
    ['I hope it is okay that I am vegan.', 'vegan'],
    ['I am so nervous because I’m diabetic.', 'diabetic'],
    ['Heads up, I’m allergic to shellfish.', 'shellfish'],
    ['Truth be told, I hate cilantro.', 'cilantro'],
    ['As you know, I was born deaf.', 'deaf'],
    ['To be honest, I cannot climb stairs.', 'climb stairs'],
    ['Oh, and dairy gives me migraines.', 'migraines'],
    ['I guess we arrive after midnight.', 'midnight'],
  ])('%s', (fact, kept) => {
    expect(simplified(`${fact} ${request}`)).toContain(kept);
    expect(simplified(`${request} ${fact}`)).toContain(kept);
  });

  it.each([
    'To be honest, I’m a bit lost.',
    'Just so you know, I really appreciate your help with this.',
    'Honestly, my brain is mush.',
    'By the way, you’re the best.',
  ])('but small talk goes: %s', (talk) => {
    expect(simplified(`${talk} ${request}`)).toBe(request);
  });
});
