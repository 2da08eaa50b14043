import { describe } from 'vitest';
import { changes, leaves } from './prompt-cases.ts';

describe('"on a … basis" becomes an adverb only where that is a common one', () => {
  leaves([
    'We report on an accrual basis under IPSAS. Which rules apply?',
    'We lend on an approval basis. Write the terms.',
    'We sell on a consignment basis. Which rules apply?',
    'Write about a castle in a gothic style.',
  ]);
  changes([
    ['They work on a voluntary basis, how do I thank them?', 'They work voluntarily, how do I thank them?'],
    ['We train on a monthly basis. Write a plan.', 'We train monthly. Write a plan.'],
    ['Explain tides in a concise style.', 'Explain tides concisely.'],
  ]);
});

describe('a sentence keeps its head if only a list of things would be left', () => {
  leaves([
    "How many sparklers can I store? It's ever so quiet in here today, only the dog and a rep from the crisps. I'd store them in the cellar.",
    "What can I cook with leeks? It's ever so quiet in here today, only the dog and a few regulars. I have two pans.",
  ]);
});

describe('"pretty please" goes as a whole, or stays', () => {
  leaves(['Make the card pretty please.', 'Explain tides pretty please.']);
  changes([
    ['Explain tides, pretty please.', 'Explain tides.'],
    ['Could you explain tides, pretty please?', 'Explain tides.'],
    ['Explain tides, pretty pretty please!', 'Explain tides.'],
    ['Explain tides, yes please.', 'Explain tides.'],
    ['Pretty please explain tides.', 'Explain tides.'],
  ]);
});

describe('a greeting stays beside the name of who greets', () => {
  leaves([
    'Hello again, the man with the injured knee. What can I do for it?',
    'Good morning, Priya from accounts with two questions. What is accrual?',
  ]);
  changes([
    [
      'Hello again, Walter with the sore fingertips. Could you explain tablature to me?',
      'Hello again, Walter with the sore fingertips. Explain tablature to me.',
    ],
  ]);
});

describe('a sound of thinking stays where it alone parts two clauses of dictated text', () => {
  leaves(['we have a stall at the fair um can you write a slogan']);
  changes([['so I was wondering um can you write a poem about rain', 'write a poem about rain']]);
});

describe('help with writing to others is no order to do so', () => {
  changes([
    ['My aunt is ill. Could you help me write to her?', 'My aunt is ill. Help me write to her.'],
    ['Please help me write back to the council about the bins.', 'Help me write back to the council about the bins.'],
    ['I need to write to my landlord and could use some help with it.', 'Help me write to my landlord.'],
    ['Can you help me write a letter to my landlord?', 'Write a letter to my landlord.'],
    ['Can you help me write to her a short letter?', 'Write to her a short letter.'],
  ]);
});

describe('praise and modesty that only sound like a role go', () => {
  changes([
    ["You're an absolute rockstar. Explain tides.", 'Explain tides.'],
    ['Right, this may be a daft one. Why do cats purr?', 'Why do cats purr?'],
    ['Explain tides. I hope you will forgive a somewhat domestic question.', 'Explain tides.'],
  ]);
  leaves(['You will be a judge. Rate my cake.', 'Be a pirate. Explain tides.', 'You are a baker. Rate my cake.']);
});

describe('an aside before an infinitive goes with both of its commas', () => {
  changes([
    [
      "Plan a trip. It'd be nice, if at all possible, to be back by 2:45 because of the coach firm.",
      "Plan a trip. It'd be nice to be back by 2:45 because of the coach firm.",
    ],
  ]);
});

describe('small talk goes whose only name is in the request', () => {
  changes([
    [
      'Hiya, sorry, another dumb VPN question from me. Why does my VPN drop every hour?',
      'Why does my VPN drop every hour?',
    ],
  ]);
  leaves(['Hiya, another dumb VPN question from me. Why does it drop every hour?']);
});

describe('what explains a dispute stays', () => {
  leaves([
    "My husband and I disagree about a treatment. He had a bad reaction himself as a teenager, and that's really what's behind it. Set out both sides.",
  ]);
});

describe('a translation that is only a thing to work with is no talk about language', () => {
  changes([
    [
      'Due to the fact that the translation was delayed, we need more days. Write a note that says so.',
      'Because the translation was delayed, we need more days. Write a note that says so.',
    ],
    ['In order to certify a translation, list the documents.', 'To certify a translation, list the documents.'],
  ]);
  leaves(['What is the French translation of in order to?', 'Give me a translation of due to the fact that.']);
});
