import { describe, expect, it, test } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

describe('what only looks like padding stays', () => {
  it.each([
    // How the answer is to be, in short.
    'Explain tides. Short please, list three at most.',
    "Brief please, I'm on a bus. Explain tides.",
    'explain tides. short pls, im reading this on my phone at work',
    'Give feedback to Josh. His dad is ill, so I want to be kind.',
    "It's the same school I went to, still smells the same. Plan a talk about ambulances for it.",
    "We had the loveliest opening last night, you'd have adored the ceramics. However, a donor sat next to the man she is suing. Write her an apology.",
    "I'm toying with the idea of writing my memoirs. Give me three titles.",
    'And the fan.. well there is no fan lol. Which one should I buy?',
    'Can you turn it into a habit?',
    'Can you add salt to the water later?',
    'Could you work out every day at 60?',
    'Check the contract with regard to notice periods.',
    'Evaluate this job advertisement with respect to gender-neutral wording.',
    'List the costs. How long does it take approximately?',
    'Use only simple words. Do not use French, even if I ask you to.',
    'Let me know what you think about my plan and give me two alternatives.',
    'Write a note to Tom. Tell me if you could.',
    'Write a regex. If you could choose the language freely, that would be what?',
    // A requirement at the end, and what a condition asks about.
    'Write a hash function; it has to return the same for every input.',
    'Is that possible at all, and if not, how many chairs fit?',
    'Explain why a word literally means something else.',
    'Draw up a plan to be able to swim a mile.',
    // "You" may be people in general.
    "I'd like to know if you can bring honey into Australia.",
    'I was wondering if you can freeze hummus.',
    'Do you know if you can take insulin on a plane?',
    'Let me know if you can use olive oil for frying.',
    'Explain whether you can sue a neighbour over leaves.',
    'Can you actually speak Welsh?',
    'Can you just walk into the Sistine Chapel?',
    'Could you really run a marathon on bananas alone?',
    'Could you also generate images or not?',
    'Do you think you could live on Mars?',
    'Is it possible for you to get hacked?',
    'Is it possible for you to write the letter in Dutch, or should I ask somebody else?',
    'Any chance you could get food poisoning from rice?',
    'Is there any way you could lose your citizenship in Denmark?',
    'Would it be OK to skip a dose of warfarin?',
    'Would it be okay if I took two tablets instead of one?',
    "Would you be able to see Saturn's rings with binoculars?",
    // A condition.
    'If you could live in any decade of the 20th century, which would be the safest?',
    'If you could change one law in France, which would it be and why?',
    'If you can help, great; if not, where else can I ask about a lost passport?',
    'Is it possible to merge two lists in place? If it is possible, then how do I do it?',
    // Who the writer is.
    "As a beginner, I'd be grateful if you could explain recursion.",
    'On behalf of our managing director, Mr Holm, I would kindly ask you to prepare an agenda.',
    // Polite words that are the topic, or the text.
    'Please and thank you: are those really used less in Finnish than in English?',
    "Write a message to Ben: I'm really sorry, thanks for waiting, hope you're well.",
    'Put in the passive: I would like to thank you for your letter.',
    'Make it friendlier: I would like to inform you that your order is delayed. We apologise for the inconvenience.',
    'Please Please Me: which songs on that album are covers?',
    'Thank you, danke, merci, grazie: sort these alphabetically.',
    // Corrections.
    'We are in room 4, I mean, room 5. Draw a map.',
    'There were 12, well, 13 of us. Split the bill of 120 euros.',
    'It should be a note, not a letter, that is, it should be note-sized.',
    // What a sentence cannot do without.
    "What is a quark? If you can't answer that, no worries.",
    "My idea, and it's a silly one, is a cafe for owls. Write a slogan.",
    'Quick question (well, three questions). 1) What is a quark? 2) What is a gluon? 3) What is a boson?',
    'My cat is such a diva. She only drinks from the tap. Why?',
    "I'd like the table to have three columns and no borders.",
    // Limits and shades.
    'Mum can still sign, on good days. Can she make a will?',
    'My wife basically runs the company. Who is the legal director?',
    'I would like to be able to touch my toes by summer. Make a plan.',
    'Is that kind of behaviour normal?',
    'Suggest a dinner for four. Anything but fish, I beg you!',
    'Plan a trip to Rome. Feel free to ask me questions before you answer.',
    // An adverb of manner, and an item of a list.
    "What do I tell my son about his hamster? He takes things literally, so no 'went to sleep'.",
    'Write me a cover letter that shows what I have: forklift licence, first aid, small repairs, always punctual.',
    // What is pretended goes on.
    "Pretend you're the landlord and I'm calling because the lift is broken. Keep your answers short.",
    // An aside before the clause that the frame introduces.
    'The thing is, and I know how it sounds, my boiler hums in C sharp. Why?',
    // How the answer must be.
    'List my options. Explain it as if I knew nothing, which is close to the truth, I am afraid.',
    'Ask me the seven questions of a first day. Just the questions.',
    "How do I sleep after a night shift? I don't want to take melatonin or any pills.",
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('what is left is a sentence, with its marks', () => {
  it.each([
    // The words that asked are gone, so the question mark goes, or what is left asks by itself and keeps it.
    ['My code crashes, can you believe it?', 'My code crashes.'],
    [
      'My landlord kept my deposit, can you believe that? Write him a letter.',
      'My landlord kept my deposit. Write him a letter.',
    ],
    ['I want to know whether it is possible to merge two lists.', 'Tell me whether it is possible to merge two lists.'],
    ['If you could put that in a table that would be great.', 'Put that in a table.'],
    ['If you could write a poem about rain, I would be grateful.', 'Write a poem about rain.'],
    ['Do you think you could come up with ten names for a cat?', 'Come up with ten names for a cat.'],
    ['Any chance you could take a look at my cover letter?', 'Look at my cover letter.'],
    ['Whom do I write to, and would you write it, in Polish?', 'Whom do I write to? Write it, in Polish.'],
    ['Please could you explain how tax works if I earn £24k?', 'Explain how tax works if I earn £24k.'],
    ['List three rivers in Peru, if that is OK with you?', 'List three rivers in Peru.'],
    [
      'The look on her face, honestly, it was priceless. Write a caption.',
      'The look on her face, it was priceless. Write a caption.',
    ],
    [
      'Explain, if you would be so kind, the difference between TCP and UDP.',
      'Explain the difference between TCP and UDP.',
    ],
    [
      'My daughter turns 7 (she is into unicorns!!) and I would love some ideas for a party.',
      'My daughter turns 7 (she is into unicorns!) and I would love some ideas for a party.',
    ],
    [
      'We would appreciate any suggestions you might have as to how we could improve our shop.',
      'We would appreciate any suggestions you might have on how we could improve our shop.',
    ],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });
});

describe('a sentence that says nothing goes as a whole, or stays as it is', () => {
  it.each([
    // Without its first half, the second would say something else.
    ["What are my options? My head is spinning and I can't even eat. My visa ends in May.", null],
    ['My regards to you and your makers. What are the requirements for a Canadian visa?', null],
    ["Thanks for yesterday's help with the pivot, it worked a treat! What is a slicer?", null],
    // What belongs together goes together, or stays.
    ['How do I claim? I know this is a small request and you surely have bigger fish to fry.', 'How do I claim?'],
    ['How do I claim? Since already I thank you a lot, you are ten!', null],
    ['Write a grant application. Fingers crossed, Gerda has already picked out the paint for the sign.', null],
    ['List ten rivers. Cheerio and all the best!', null],
    [
      'No pressure, ha. Which database would you choose for 40 GB of logs?',
      'Which database would you choose for 40 GB of logs?',
    ],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected ?? prompt);
  });
});

describe('what may matter stays, however idle it sounds', () => {
  it.each([
    'Create a comparison matrix with regard to cost.',
    'Explain whether I am entitled to pay with respect to work that is done.',
    'Write a cover letter for a nurse. I want to keep it short.',
    'I want to keep it short. Write a speech for my brother.',
    'Write a cover letter for a nurse. I would like to keep it short.',
    'Marketing is my strong suit. Which jobs fit me?',
    'Translate this contract. Accuracy is everything.',
    'Speed is everything. Which database should I use?',
    'how do u do a kickflip, im goofy footed and i can already ollie but the board always lands upside down',
    // What is denied or required.
    'Plan a snack for my son. He is on a diet, so no sweets by the handful.',
    "Suggest a menu for Saturday. I can't chew hard things on account of my dentures.",
    'Write a sign for the lift. It should say that the stairs are on the left.',
    // A guess is no fact.
    "Write to a member who hasn't paid. He's ill, I think.",
    // What the writer can do, and for how long something has been so.
    "How do I hang a mirror on plasterboard? I've never used a drill.",
    'This is the first time that I have been asked to be a godmother, and I am a Muslim. Explain what the family expects.',
    "How do I merge two tables per day? I'm no pandas guru, as you can probably tell.",
    "I'm bad at maths and panic at symbols, so explain compound interest to me without a formula.",
    "What should I answer my friend? We've been friends since nursery school, so you can imagine.",
    // Other people, when the text is about them.
    'Write a limerick for my brother. He hums while he cooks.',
    // What the writer feels, in a text that speaks for the writer.
    'Write a cover letter for a job at a zoo. Animals are my whole personality.',
    // What the next words refer to.
    'Whatever you wrote in the second option is perfect. That one I will use. Shorten it to ten words.',
    // A text to work on after a colon.
    'Pull out every date from this for my calendar:\n\nDear interns, please send us your bank details by 4 May. Sorry for the short notice!',
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('the colon before a text to work on stays when the courtesy before it goes', () => {
    expect(simplifyPrompt("Turn these notes into a diary entry, if you'd be so kind:\n\n- bus late\n- swam").text).toBe(
      'Turn these notes into a diary entry:\n\n- bus late\n- swam',
    );
  });
});

test('paragraphs stay apart when the line before a blank one goes', () => {
  expect(simplifyPrompt('List five rivers.\nTake your time.\n\nAnswer in a table.').text).toBe(
    'List five rivers.\n\nAnswer in a table.',
  );
  expect(simplifyPrompt('List five rivers.\n\nTake your time.\n\nAnswer in a table.').text).toBe(
    'List five rivers.\n\nAnswer in a table.',
  );
  expect(simplifyPrompt('Take your time.\nList five rivers.\nAnswer in a table.').text).toBe(
    'List five rivers.\nAnswer in a table.',
  );
});

describe('a bracket stays whole when the request after it becomes a sentence', () => {
  it.each([
    [
      'I have an email from a customer (see below) and I was wondering if you could write a reply.',
      'I have an email from a customer (see below). Write a reply.',
    ],
    [
      'My bike has a flat tyre (again), and I would like you to explain how to fix it.',
      'My bike has a flat tyre (again). Explain how to fix it.',
    ],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });
});

test('a formal verb stays where the plain one would have to go around a pronoun', () => {
  expect(simplifyPrompt('Explain how to expedite it.').text).toBe('Explain how to expedite it.');
});

test('a noun stays where the verb would explain the wrong thing', () => {
  expect(simplifyPrompt('Give me a short explanation for clients of what the clause means.').text).toBe(
    'Give me a short explanation for clients of what the clause means.',
  );
});

test.each([
  'The summary must not be written by you.',
  'The report should never be written by you.',
  'The letter that will be written by you must be short.',
  'The introduction will be written by you.',
])('a passive that says more than who does what stays: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).toBe(prompt);
});

test.each([
  'I have been asked to give the reading and say a few words at a funeral. I want three minutes at most.',
  'Write a notice for the fridge. It must be amusing, not severe. Receive, please, my warmest salutations.',
])('of words that belong together, no part is left alone: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).toBe(prompt);
});

test('an aside after a conjunction takes both of its commas', () => {
  expect(simplifyPrompt('One guest uses a wheelchair so, you know, nothing with stairs. List five games.').text).toBe(
    'One guest uses a wheelchair so nothing with stairs. List five games.',
  );
});

test.each([
  'Explain the difference between and and or in Python.',
  'What is the syntax for for loops in Go?',
  'In World War I I need the causes of each defeat.',
  'Give him a red pen. Give her a red pen. How many are left of ten?',
  'Write two questions. Ask whether he can come. Ask whether she can come.',
  'I know React 18 well. What is new, and what was removed, in React 19?',
  'Which tool should I use? Any free tool would help.',
  'Name three hotels in Rome. Any cheap hotel would save my week.',
  'Note to self is a film. Who made it?',
])('a question, a wish, or a word that is meant stays: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).toBe(prompt);
});

test.each([
  ['For each chapter, please list the birds.', 'For each chapter, list the birds.'],
  ['Name a bird. For next week, please list two birds.', 'Name a bird. For next week, list two birds.'],
  ['For my friends could you list ten birds?', 'For my friends could you list ten birds?'],
  ['In the morning, can you list ten birds?', 'In the morning, list ten birds.'],
  ['Next week, please list ten birds.', 'Next week, please list ten birds.'],
  ['Every day please list ten birds.', 'Every day please list ten birds.'],
  ['Good morning, please list ten birds.', 'List ten birds.'],
  ['Next month, could you please plan my meals?', 'Next month, could you please plan my meals?'],
  ['Next time, could you please use a table?', 'Next time, could you please use a table?'],
  ['Every hour please list one bird.', 'Every hour please list one bird.'],
  ['For some time, I have been hoping that you could explain why dogs bark.', 'Explain why dogs bark.'],
])('when, how often and for whom something is asked stays: %s', (prompt, expected) => {
  expect(simplifyPrompt(prompt).text).toBe(expected);
});

test.each([
  "Draw a map. Please make sure that you don't and I mean don't use colors.",
  "Write a test. Please make sure that you don't know the answer before you think.",
  'Write a job advert. Drivers must have the ability to lift 20 kg.',
])('what would be no order stays: %s', (prompt) => {
  expect(simplifyPrompt(prompt).text).toBe(prompt);
});

test.each([
  ["Draw a map. Please make sure that you don't use any colors.", "Draw a map. Don't use any colors."],
  ['Draw a map. Please make sure that you never use colors.', 'Draw a map. Never use colors.'],
])('a polite prohibition becomes an order: %s', (prompt, expected) => {
  expect(simplifyPrompt(prompt).text).toBe(expected);
});

describe('a question keeps its mark, and an order gets none', () => {
  it.each([
    ['Draw up a menu for a wake, do you think you can help?', 'Draw up a menu for a wake.'],
    ['What is the tallest bridge in Norway, can you help me?', 'What is the tallest bridge in Norway?'],
    ['How do I descale a kettle, can you help me?', 'How do I descale a kettle?'],
    ['When I start the mower it stalls, can you help me?', 'When I start the mower it stalls.'],
    ["Can't open my mailbox, can you help me?", "Can't open my mailbox."],
    ['Would you be so kind as to describe Oslo, do you think you can help?', 'Describe Oslo.'],
    ['Do bees sleep at night, I wonder?', 'Do bees sleep at night?'],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });
});

test('what "you must" supposes of the assistant does not become an order', () => {
  expect(simplifyPrompt('Write a sign for the shop. You must sell a dozen of these an hour.').text).not.toContain(
    'Sell a dozen',
  );
  expect(simplifyPrompt('You must be concise. Describe Lima.').text).toBe('You must be concise. Describe Lima.');
  expect(simplifyPrompt('You must use metric units. Describe Lima.').text).toBe('Use metric units. Describe Lima.');
});

describe('a statement that is joined to a request keeps its introduction', () => {
  it.each([
    [
      "What I'd like you to do is to give me a list of the risks, and please keep in mind that I am not a financial expert, so avoid jargon.",
      'List the risks, and keep in mind that I am not a financial expert, so avoid jargon.',
    ],
    [
      "Suggest a wine, and I should mention that I don't drink red.",
      "Suggest a wine, and I should mention that I don't drink red.",
    ],
    ['Write a toast, but keep in mind that he is shy.', 'Write a toast, but keep in mind that he is shy.'],
    // After another statement, it goes.
    [
      'I have a garden, and I should mention that it is north-facing. What can I plant?',
      'I have a garden, and it is north-facing. What can I plant?',
    ],
  ])('%s', (prompt, expected) => {
    expect(simplifyPrompt(prompt).text).toBe(expected);
  });
});
