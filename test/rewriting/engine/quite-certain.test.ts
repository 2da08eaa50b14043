import { describe } from 'vitest';
import { changes, leaves } from './prompt-cases.ts';

const ASK = 'Which insulation suits a loft in a terraced house with a cold roof and a shallow floor?';

describe('what the model is quite certain of goes, also with words that small talk hardly ever has', () => {
  changes(
    [
      'The caretaker has already started on the hedges, bless him.',
      'Hello again, it’s the lady with the umbrella.',
      'Sorry for the spelling, typing this in the van with the heater broken.',
      'Dear all-knowing one, I come to you with a cup of peppermint tea and mild despair.',
      'Hope you had a good weekend, ours was bedlam.',
      'Good evening, I just finished a long shift and my feet are killing me.',
    ].map((talk) => [`${talk} ${ASK}`, ASK] as const),
  );
});

describe('but a sentence stays that may set terms, or tells what the writer’s situation is', () => {
  leaves([
    `${ASK} Anything that can’t be cut with a knife ought to be left out.`,
    'Write a bedtime story for a boy of four. This time could there be a fox in it instead of the wolf?',
    'Suggest five novels for our book club. Not the Captain Corelli one, everyone’s had that.',
    'Write a birthday card for my granddaughter. She calls me Nanny Mags, so sign it that way.',
    'Explain what a class is in Python. I’ll be explaining it to two interns who come from Excel, so go easy on the theory.',
    'What can I eat before a long bus trip? I get carsick.',
    'Train or car from Munich to Lake Garda with twins who are eighteen months old? Nora gets sick on winding roads every single time, we’ve tried the wristbands.',
    'What helps against wax in the ear? I had a perforated eardrum.',
  ]);
});

describe('a reason that opens an instruction stays', () => {
  leaves(['List six ideas for a garden party. The garden has a pond, so please nothing for toddlers.']);
});

describe('thanks for help that was given, and whom the writer asked, are no request', () => {
  leaves([
    'It was so good of you to help with the raffle tickets last week; they were much admired. Write a letter to Tom.',
    'I was going to ask my daughter, but she’s away. How much should I charge for a garland?',
  ]);
});
