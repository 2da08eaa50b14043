import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const simplified = (prompt: string): string => simplifyPrompt(prompt).text;

describe('after a quotation of the text to work on, what is said of the text is the writer’s', () => {
  it.each([
    [
      'Please shorten this notice: "The lift will be out of service on Tuesday between 9am and 3pm." Large print, so no more than 25 words. Bless you.',
      'Shorten this notice: "The lift will be out of service on Tuesday between 9am and 3pm." Large print, so no more than 25 words.',
    ],
    [
      'Translate into French: "Thank you so much for the flowers." I would be very grateful if you could keep it informal.',
      'Translate into French: "Thank you so much for the flowers." Keep it informal.',
    ],
    [
      'Correct this text: "I am designer since 2014 and I love make brands." It’s for my portfolio. Could you please keep my style? Thanks a lot!',
      'Correct this text: "I am designer since 2014 and I love make brands." It’s for my portfolio. Keep my style.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    'Continue this story: "Run!" He ran as fast as he could. I hope you are well, he said.',
    'Continue this story: "The lift was broken again on Tuesday." Could you please hold the door, asked Ben. I hope you are well.',
    'Improve this text: "Our bakery opens at six every day." We would be very happy if you could come. Thank you so much for your support!',
    'Rewrite this letter: "Dear Mrs Miller of Green Street," I hope you are well. I was wondering if you could pay the rent. Thank you so much.',
    'Explain this saying: "A bird in the hand is worth two." I was wondering where it comes from.',
    'Rewrite this text: {{customer_first_name_placeholder}} Thank you so much for your order. We hope you are well.',
  ])('but the text may go on: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('after a list of short items, the writer goes on in the same line', () => {
  it('if the request makes something new', () => {
    const prompt =
      'I need a check-in inventory for flat 2: lounge, kitchen, one double bedroom, small balcony. She moves in on the 3rd. Ta very much.';
    expect(simplified(prompt)).toBe(
      'I need a check-in inventory for flat 2: lounge, kitchen, one double bedroom, small balcony. She moves in on the 3rd.',
    );
  });

  it.each([
    'Translate into German: apples, pears, plums. Thanks a lot for your order.',
    'Turn these notes into a letter: boiler broken, cold flat, two kids. I hope you are well. Thank you in advance for your prompt reply.',
    'Draft an email based on the following: no heat, mold, broken lock. I hope this finds you well. Thank you so much for your help.',
    'Write up the following: roof fixed, dues raised, fence painted. We would be happy if you could come. Thank you so much to all.',
  ])('but notes for a text may go on: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('after a colon, a wish of the writer is no text', () => {
  it('"we are looking to …"', () => {
    expect(
      simplified(
        'Could you help me with the following: we are looking to write to our suppliers in order to let them know the address. It should be friendly.',
      ),
    ).toBe(
      'Help me with the following: we are looking to write to our suppliers to let them know the address. It should be friendly.',
    );
  });

  it('but "Correct the following" has one', () => {
    const prompt = 'Correct the following: we are looking to hire a cook in order to grow.';
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('requests and problems that are recognized, so that the thanks around them go', () => {
  it.each([
    [
      'My director would like a view on whether we can share case data. I am much obliged to you for your time.',
      'My director would like a view on whether we can share case data.',
    ],
    [
      'Good evening. I’ve been asked to write a piece for the parish bulletin. About 200 words, warm but not sad.',
      'I’ve been asked to write a piece for the parish bulletin. About 200 words, warm but not sad.',
    ],
    [
      'My client asked me to draft a template for late deliveries. Thank you so much in advance!',
      'My client asked me to draft a template for late deliveries.',
    ],
    [
      'Need stats for a homebrew item: a lantern that shows the past. Three charges. Thank you kindly.',
      'Need stats for a homebrew item: a lantern that shows the past. Three charges.',
    ],
    [
      'My raster stack won’t align in terra: the extents differ. Should I resample? Sorry, I know it’s probably a stupid question.',
      'My raster stack won’t align in terra: the extents differ. Should I resample?',
    ],
    [
      'Kindly draft a letter of demand to a tenant. He should be given seven days. The landlord is a friend. Thank you and God bless.',
      'Draft a letter of demand to a tenant. He should be given seven days. The landlord is a friend.',
    ],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });

  it.each([
    'My note didn’t say much: thanks a lot for the cake. Could you please make it friendlier?',
    'There is a sign on my door: please ring twice. Could you please make it friendlier?',
    'Our motto isn’t long: we basically always care. Could you please make it shorter?',
    'The king asked me to give him my horse. I basically refused. Thank you for nothing, he said.',
    'My father asked for some water. I basically gave him some. Thank you so much, he said. I hope you are well.',
    'I was asked to write a letter. Dear Ann, thank you so much for the flowers. I hope you are well.',
    'My wife would like a garden. I would not. Thank you for your time.',
  ])('but what may be a text stays: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('after a text with marks around it, what goes on asking is the writer’s', () => {
  const MAIL = 'Hi Tom,\nI was wondering if you could look at the boiler. Thank you so much!';
  const ADDED = 'Due to the fact that I am away until Monday, I would really like you to offer Tuesday at 10.';
  const KEPT = 'Because I am away until Monday, offer Tuesday at 10.';

  it.each([
    ['a quotation', MAIL.replaceAll(/^/gm, '> ')],
    ['a fence', `\`\`\`\n${MAIL}\n\`\`\``],
    ['triple quotes', `"""\n${MAIL}\n"""`],
    ['rules', `---\n${MAIL}\n---`],
  ])('%s', (_kind, text) => {
    expect(simplified(`Write a reply to this email:\n\n${text}\n\n${ADDED}`)).toBe(
      `Write a reply to this email:\n\n${text}\n\n${KEPT}`,
    );
    expect(simplified(`Write a reply to this email:\n\n${text}\n\n${ADDED}\n\nPlease be sure to keep it short.`)).toBe(
      `Write a reply to this email:\n\n${text}\n\n${KEPT}\n\nKeep it short.`,
    );
  });

  it.each([
    // The words of the new text.
    `Write a reply to this email:\n\n> ${MAIL.replace('\n', ' ')}\n\nMention the following points:\n- I was wondering if you could come on Friday\n- please be sure to bring the key`,
    // A text that has other lines, too, may go on.
    'Shorten this thread:\n\nOn Monday, Tom wrote:\n> Can we meet?\n\nPlease be sure to bring the file.',
    'Continue this story:\n\n"Run!"\n\nCould you please hold the door, asked Ben.',
    `Improve my post:\n\n---\n${MAIL}\n---\n\nOld times\n\n---\n\nPlease be sure to come.`,
  ])('but what may be a text stays: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('a point of a list that opens with a condition, a purpose or a reason is the writer’s', () => {
  it('if no text may come', () => {
    expect(
      simplified(
        'Plan a birthday party.\n\n- In the event that it rains, please be sure to include an indoor option.\n- In order to keep it cheap, use our garden.\n- Due to the fact that Ben is away, please make sure to ask Ann.',
      ),
    ).toBe(
      'Plan a birthday party.\n\n- If it rains, include an indoor option.\n- To keep it cheap, use our garden.\n- Because Ben is away, ask Ann.',
    );
  });

  it('also if it says what others do', () => {
    expect(
      simplified(
        'Make a rule sheet for the choir.\n\n- In the event that a carol has a descant, mark it.\n- In the event that Ann is ill, transfer the solo to Bea.',
      ),
    ).toBe(
      'Make a rule sheet for the choir.\n\n- If a carol has a descant, mark it.\n- If Ann is ill, transfer the solo to Bea.',
    );
  });

  it('and announces no text, so that the points after it are the writer’s, too', () => {
    expect(
      simplified(
        'Explain moles.\n\n- After each step, wait for the answer.\n- As mentioned, keep the sentences short.',
      ),
    ).toBe('Explain moles.\n\n- After each step, wait for the answer.\n- Keep the sentences short.');
  });

  it('and not in a text', () => {
    const prompt = 'Proofread these rules:\n\n- In the event that it rains, please be sure to close the roof.';
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('the points of a list of instructions are the writer’s', () => {
  it('also after words that open one of several', () => {
    expect(
      simplified(
        'Write the minutes of our meeting:\n1. In the event that a person is missing, please note it at the top.\n2. First of all, you should always start with the decisions, due to the fact that they matter most.',
      ),
    ).toBe(
      'Write the minutes of our meeting:\n1. If a person is missing, note it at the top.\n2. You should always start with the decisions, because they matter most.',
    );
  });

  it('also after a point that could be about a text', () => {
    expect(
      simplified(
        'You are a support agent for a bank.\n- You should always answer in English.\n- In addition, please be sure to ask for the name, due to the fact that we need it.',
      ),
    ).toContain('because we need it');
  });

  it.each([
    ['When you answer me, do it like this:', 'When you answer me, do it like this:'],
    ['When you write letters, please keep to the following.', 'When you write letters, keep to the following.'],
    ['You answer the messages on our page.', 'You answer the messages on our page.'],
  ])('also after %s', (opening, kept) => {
    expect(
      simplified(`${opening}\n- In the event that somebody asks for gluten free, say no.\n- Don't promise a refund.`),
    ).toBe(`${kept}\n- If somebody asks for gluten free, say no.\n- Don't promise a refund.`);
  });

  it('but not those of a text', () => {
    const prompt = 'Translate into French:\n- You should always answer.\n- Please be sure to close the roof.';
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('the last line directly below a list that belongs to the request is the writer’s', () => {
  const RULES = '- Never say a number.\n- In the event that a farmer is angry, be kind.';
  const KEPT = '- Never say a number.\n- If a farmer is angry, be kind.';
  const CLOSING = "That's it from me, sorry it's such a long message.";

  it.each([
    'Plan a day for a support bot. Rules:',
    'Plan a day for a support bot according to the following rules:',
    'Plan a day for a support bot. Here are some instructions that I would like you to follow when you plan it:',
    'Plan a day for a support bot.',
  ])('%s', (request) => {
    expect(simplified(`${request}\n${RULES}\n${CLOSING}`)).toBe(`${request}\n${KEPT}`);
  });

  it.each([
    `Proofread this flyer:\n${KEPT}\n${CLOSING}`,
    'Write the SQL for these questions.\n\n"Hello dear team! Just a few little questions:\n1. how many orders?\n2. who buys most?\nThank you thank you thank you! Xenia"',
    'Write a flyer for the pool.\n- Bring a towel.\n- Bring water.\nThank you and see you there!',
  ])('but not where it may end a text: %s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});

describe('what is asked, and who does it, stays', () => {
  it.each([
    // A question what to say is no announcement of it.
    [
      'Write a reply to my landlord about the rent. Also, should I mention that I have a cat?',
      'Write a reply to my landlord about the rent. Also, should I mention that I have a cat?',
    ],
    [
      'Write a letter to the bank. So do I need to note that the lease ends in May?',
      'Write a letter to the bank. Do I need to note that the lease ends in May?',
    ],
    // Writers revise and prepare themselves.
    ['Please help me revise for my driving theory test.', 'Help me revise for my driving theory test.'],
    ['Could you help me prepare for an interview?', 'Help me prepare for an interview.'],
    [
      'Would you be so very kind as to draft a letter which is firm, and which mentions that I wrote twice and have had no reply.',
      'Draft a letter which is firm, and which mentions that I wrote twice and have had no reply.',
    ],
    // An aside after a pronoun goes with both its commas.
    [
      'I am writing for a client who, you know, has never signed a lease before, and is nervous. Explain the break clause.',
      'I am writing for a client who has never signed a lease before, and is nervous. Explain the break clause.',
    ],
    // The reason of an excuse alone would look like a fact.
    [
      'I have had three coffees at the Grand Hotel so apologies if this comes out sideways. Name a river.',
      'I have had three coffees at the Grand Hotel so apologies if this comes out sideways. Name a river.',
    ],
    ['What I was hoping you might be able to do is list five fruits.', 'List five fruits.'],
    ['I wonder whether I might trouble you for a comparison of two phones.', 'Compare two phones.'],
  ])('%s', (prompt, result) => {
    expect(simplified(prompt)).toBe(result);
  });
});

describe('lists and letters that are material stay to the letter', () => {
  it.each([
    'Write a WhatsApp for the parents with these points in it:\n- In the event that your child is ill, kindly phone me.\n- Please wait inside the gate.\n- Thank you for your patience.',
    'Check these points against each other and tell me which two contradict:\na) Log every stop.\nb) In the event that the oxygen falls, stop.\nc) Please remember to log every stop.',
    'Got this from the DVSA and I can’t tell what they want from me:\n\nDear Mr Qureshi,\nThank you for your patience. We would be grateful if you could provide the following:\na) your licence\nb) a photo\nYours sincerely,\nA. Clerk\n\nWhat do I send?',
  ])('%s', (prompt) => {
    expect(simplified(prompt)).toBe(prompt);
  });
});
