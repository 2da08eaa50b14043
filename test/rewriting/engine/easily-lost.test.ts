import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('where the writer is stays', () => {
  it.each([
    'I’m in the bath. Is it safe to use a hair dryer?',
    'I’m on a ladder. Is it safe to drill?',
    'I’m in the car. Can I take this pill?',
    'I’m in bed. What stretches help my back?',
    'I’m on my phone. How do I merge two PDFs?',
    'I had a lovely time in the woods. What is this red ring?',
    'I’ve had a wonderful time in the sun. My head hurts. What should I do?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['I’m in a hurry. List three risks of fracking.', 'List three risks of fracking.'],
    ['I’m at a loss here. How do I fix a leaking tap?', 'How do I fix a leaking tap?'],
  ])('but a state of mind goes: %s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what something before does not hold for stays with it', () => {
  it.each([
    'Hope you’re well; my knee isn’t. Can I cycle?',
    'Hope you’re fine, my son isn’t. He is vomiting. What should I do?',
    'Hope you slept better than me; I didn’t. What helps against jet lag?',
    'Are you a doctor? I’m not. Is this rash dangerous?',
    'Could you help me? I mean with the second part. Solve x = 2.',
    'I hope you’ve had your coffee. I’ve had three already. Can I take a caffeine tablet?',
    'I want hats, I mean caps that say hello.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

it('a fact after “here we go again” stays', () => {
  expect(simplified('Here we go again, my boss (a nice man) shouted at me. What can I do?')).toContain('shouted at me');
});

describe('news after a wish stay', () => {
  it.each([
    'Hope you slept well, I’ve chest pain. What now?',
    'Hope you had a good weekend, mine was spent in bed with fever. Can I go to the gym?',
    'I hope you had a good trip, ours was canceled. How do I get the money back?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('a courtesy that is spoken of stays', () => {
  it.each([
    'I want a card. Thank you should be on it.',
    'Thanks in advance sounds rude. What else?',
    'Hi! is all he wrote. What does it mean?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('how the answer must be stays', () => {
  it.each([
    'If you aren’t sure, just say so. Is 91 prime?',
    'If you think it’s a bad idea, just say so. Is 91 prime?',
    'Ignore any typos. Review my essay below.',
    'It should be in my own voice, you know. Name five museums in Lyon.',
    'Hi, this is dictated so ignore funny spelling. Write an email to Ann.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('what a text must mention stays an order', () => {
  it.each([
    [
      'Write a notice. In addition to that, please also mention that the alternative is the car park at Hafenstraße 12.',
      'Write a notice. Also, mention that the alternative is the car park at Hafenstraße 12.',
    ],
    [
      'Can you describe our new mug? I think it should maybe mention that it is dishwasher safe.',
      'Describe our new mug. I think it should maybe mention that it is dishwasher safe.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('a request is written as what it is', () => {
  it.each([
    ['Thanks, do owls sleep? Why does dough rise?', 'Do owls sleep? Why does dough rise?'],
    [
      'I just wanted to ask whether it’s safe to charge my bike indoors. Thanks!',
      'Tell me whether it’s safe to charge my bike indoors.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

it('what is hard for the writer stays', () => {
  expect(simplified('This is hard for me. What could I say?')).toBe('This is hard for me. What could I say?');
});

describe('what a search for words leaves is written like any other text', () => {
  it.each([
    ['It costs, um, around 300 euros. Is that fair?', 'It costs around 300 euros. Is that fair?'],
    [
      'Well, well, well, here we go again, the printer (HP LaserJet M110we) says "Supply memory error". Can I fix it?',
      'Here we go again, the printer (HP LaserJet M110we) says "Supply memory error". Can I fix it?',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('what is asked only if the assistant finds something stays asked only then', () => {
  it.each([
    [
      'My landlord never answers. If you think texting is okay, could you maybe draft a text, otherwise a letter.',
      'My landlord never answers. If you think texting is okay, draft a text, otherwise a letter.',
    ],
    [
      'Hold the print until I confirm. In case you feel there is any risk, kindly highlight it but do not change the dates.',
      'Hold the print until I confirm. In case you feel there is any risk, highlight it but do not change the dates.',
    ],
    [
      'I got an offer from the museum. If you feel it’s a good one, could you possibly write the acceptance, otherwise list the weak points.',
      'I got an offer from the museum. If you feel it’s a good one, write the acceptance, otherwise list the weak points.',
    ],
    [
      'Choose a title for the talk. If you think none of mine are good, just say so.',
      'Choose a title for the talk. If you think none of mine are good, just say so.',
    ],
    [
      'I have a sheet with 40 rows. I don’t want macros if you can do it offline or something like this. Sum column B.',
      'I have a sheet with 40 rows. I don’t want macros if you can do it offline or something like this. Sum column B.',
    ],
    [
      'I’d rather not drive if you can find a train. Plan a trip to Bath.',
      'I’d rather not drive if you can find a train. Plan a trip to Bath.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    'Write a caption for my bakery, if you feel like it.',
    'If you think you can help, please write a caption for my bakery.',
  ])('but a courtesy goes: %s', (prompt) => {
    expect(simplified(prompt)).toBe('Write a caption for my bakery.');
  });
});

describe('what the assistant may do stays', () => {
  it.each([
    'Tell me if my cakes are good and too dear. You may be brutal on the last point.',
    'Compare these two phones. You can ignore the cameras.',
    'Check this essay. You may ignore spelling for now.',
    'Name five museums in Lyon. You needn’t bother with the opening hours.',
    'Sum up the report on bees. You may quote from it.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each(['You may laugh at me.', 'You can imagine how I feel.', 'You may call me old-fashioned.'])(
    'but not what only chats: %s',
    (talk) => {
      expect(simplified(`${talk} Name five museums in Lyon.`)).toBe('Name five museums in Lyon.');
    },
  );
});

describe('what was answered, heard or rejected stays', () => {
  it.each([
    'I have qPCR data of three replicates, and I would like to know if I may average them before I calculate the ddCt. My supervisor says yes, a colleague says no. I actually tend to yes, but I am not completely sure. Give a short answer with one reference.',
    'Help me to understand the new E-levy position. I have heard that it has been abolished, but I am not certain, and my neighbours keep asking me. Unless you are sure, do not guess. I would not want to mislead them.',
    'My ex has asked if he can have the kids for the whole of July. I said maybe. Give me a pros and cons list.',
    'My sister wants to move in with us. I said I’d think about it. Write her a kind no.',
    'I laughed when my mother in law fell. I didn’t mean to. Write her an apology.',
    'I scratched his car. I did not do it on purpose. How do I tell him?',
    'I was thinking about what you said about the lucerne and I reckon it’s a bit rich for us. What else could I sow for summer feed?',
    'I had a think about what you told me about the trust and to be honest with you I reckon it’s a bit complicated for people like us. How else can we leave the house to both kids?',
    'I don’t really fancy the lentils you suggested, to be honest. What else can I cook for two?',
    'Hi, it’s me again with the tax question from last week, I hope I don’t bother you. The form was refused. What should I do now?',
    'Plan a weekend without trains. As mentioned in my last message, the dog is afraid of trains. We have two days.',
    'I have missing values for four of the 30 mice, which is why I’m asking. Explain mixed models.',
    'Please find below the feedback I have received. Draft a reply.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('what the writer can and loves stays behind an admission', () => {
  it.each([
    'I’m kind of in love with my best friend. Write me a text that doesn’t say so.',
    'As it happens, I am a good deal better with meat than with pastry. Suggest a three-course dinner for six.',
    'I’m a lot better at talking than at writing, as it happens. Give me an outline for a talk about bees.',
    'I’m hopeless at spelling but good with numbers, as it happens. What jobs could I do from home?',
    'I’m rubbish at baking, truth be told. Give me a birthday cake for a six-year-old.',
    'I’ll admit I’m no good with my hands. What should I give my dad for his shed?',
    'To tell the truth I am happier on a bike than in a car. Plan a weekend in Devon for two.',
    'I shout a lot, I must admit. How do I stop?',
    'Okay so like, I have no idea how to code. Explain a for loop.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each(['I’m hopeless with technology.', 'I’m terrible at this.'])('but not what is of the talk: %s', (talk) => {
    expect(simplified(`${talk} Name five museums in Lyon.`)).toBe('Name five museums in Lyon.');
  });
});

describe('since when something has been so stays', () => {
  it.each([
    'It’s been bugging me since the operation. Which pillow helps with neck pain?',
    'This has been weighing on me since my mother died. How do I write to my brother after two years?',
    'It’s been driving me up the wall since we moved. How do I stop the pipes knocking?',
    'The whole thing has been stressing me out since the audit. How should I file 300 receipts?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

it.each([
  'Is there a way of saying it that’s true but not, you know, the whole story?',
  'Is there a way of saying it that’s kind but not, you know, the whole thing?',
])('what is denied stays: %s', (prompt) => {
  expect(simplified(prompt)).toBe(prompt);
});

it('the matter of a request to help with it stays', () => {
  expect(
    simplified(
      'I am telling my children about the divorce tonight, and I would appreciate it if you would help me to do it in simple words.',
    ),
  ).toBe('I am telling my children about the divorce tonight. Help me to do it in simple words.');
});

describe('what follows from an opinion stays with it', () => {
  it.each([
    'Plan a party for my son. I personally think a clown is boring, so skip it. In my view the cake should be vegan.',
    'Plan a party for my son. I must admit I love lemon, so lots of lemon please.',
    'Plan a party for my son. I guess a pinata is a mess, so maybe without that.',
    'Plan a party for my son. I quite like jazz, so some of that in the background.',
    'Name three films. I hated the last one, so not that.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it('but its introduction is shorter', () => {
    const prompt =
      'Write a report. In my personal opinion the introduction is completely unnecessary, so leave it out.';
    expect(simplified(prompt)).toBe(
      'Write a report. I think the introduction is completely unnecessary, so leave it out.',
    );
  });

  it('but not an excuse', () => {
    expect(simplified('I know it’s long, so bear with me. Write a poem about rain.')).toBe('Write a poem about rain.');
  });
});

describe('what tells how sure, how long ago, when or whose view it is stays', () => {
  it.each([
    'The wall is load-bearing, I think, and I want to take it down. What do I need?',
    'I have to cook. It is a long time since I cooked for that many. List three menus.',
    'We are testing the pump next week. It is the first time we do this kind of test. Write a checklist.',
    'We are moving to Leeds. It is a long way from my family. Compare train and coach.',
    'My colleague says we need a new gearbox. In my opinion it is the bearing. What should we measure?',
    'Plan a school trip. It would be really great if the bus could wait for us.',
    'Plan a trip. If at all possible, please keep the hotel under 200 euros.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    [
      'The landlord says the damp is our fault. In my opinion the roof is leaking. Draft a letter to him.',
      'The landlord says the damp is our fault. I think the roof is leaking. Draft a letter to him.',
    ],
    [
      'Write a menu. If it is possible, please make it under 100 words.',
      'Write a menu. If possible, please make it under 100 words.',
    ],
    [
      'Look over my statement. I’ll paste it in the next message, thanks so much in advance!',
      'Look over my statement. I’ll paste it in the next message, thanks so much in advance!',
    ],
    [
      'yo can u help me i have a quiz tmrw on the civil war and i havent studied lol. can you make me like 10 questions?',
      'help me i have a quiz tmrw on the civil war and i havent studied. make me like 10 questions.',
    ],
    ['It’s been a while since we last talked. Write a poem about rain.', 'Write a poem about rain.'],
    ['This is my first time using this. Write a poem about rain.', 'Write a poem about rain.'],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('how the answer must be, and who asks, stays beside idle words', () => {
  it.each([
    'Sorry, just keep it short. Explain how a fridge works.',
    'Hi, just keep it fun. Plan a party for my son.',
    'I guess just keep it simple. Explain how a fridge works.',
    'If you think my plan is bad, just say so. I want to sell my car.',
    'If you cannot tell, just say so. Is 91 prime?',
    'If you think it is useful, say so. Is a sauna good?',
    'I’m not good with computers. How do I install a printer?',
    'I’m good with computers. Explain DNS.',
    'Honestly you can skip the intro. Write an essay on bees.',
    'Just fix the typos, that’s basically everything.',
    'To be honest with my boss, I need a script. Write it.',
    'If you think my question is dumb, just say so. Is 91 prime?',
    'We have to move out by May. Any help would be appreciated.',
    'The program crashes. Any help would be appreciated.',
    'The exam is on Friday, I think, and we should revise. Make a plan.',
    'I need an ad for a helper. The job is to wash dishes on weekends. Keep it short.',
    'Plan a party. If you could work in a treasure hunt, that would be great.',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });

  it.each([
    ['My code throws an error. I’d be grateful for any help.', /help/],
    ['In my opinion I think the roof is leaking. Draft a letter.', /I think the roof/],
    ['Please note that he feels it is late and that the shop is shut. Write to Ann.', /and that the shop/],
    ['Please be brief, and please list rivers.', /be brief.*list rivers/i],
    ['Please note that we use this API and that API. Write docs.', /this API and that API/],
    ['Please note that the doctor says it is benign and that it will heal. Write to Ann.', /and that it will heal/],
  ])('%s', (prompt, kept) => {
    expect(simplified(prompt)).toMatch(kept);
  });
});
