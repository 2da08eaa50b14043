import { describe, expect, it } from 'vitest';
import { simplifyPrompt } from '#api/rewriting/engine/engine.ts';

const MAIL =
  'Hello, I was wondering if someone could finally help me. The lamp came late and, to be honest, the shade was basically crushed. Thank you so much for your time!';

describe('a text that the prompt gives stays to the letter', () => {
  it.each([
    ['between two rules', `Write a reply. Here is the mail:\n\n---\n${MAIL}\n---`],
    ['between two rules, announced or not', `Write a reply.\n\n---\n${MAIL}\n---`],
    ['between two other rules', `Write a reply.\n\n=====\n${MAIL}\n=====`],
    ['between two rules with a name', `Write a reply.\n\n--- mail ---\n${MAIL}\n--- end ---`],
    ['before the request', `---\n${MAIL}\n---\n\nWrite a reply to the mail above.`],
    ['after "Here is the mail:"', `Write a reply. Here is the mail I got from them:\n\n${MAIL}`],
    ['after "Her message:"', `Write a reply. Her message:\n${MAIL}`],
    ['after a label on a line of its own', `Write a reply.\n\nMail:\n${MAIL}`],
    ['after "she wrote:"', `Draft an answer for my boss. This is what she wrote:\n\nI just need the numbers. ${MAIL}`],
    ['after "to this customer:"', `Write a reply to this customer:\n\n${MAIL}`],
    ['after a request for work on it', `Write a reply to this complaint.\n\nI just want a new lamp, to be honest.`],
    ['from its salutation on', `Write a reply.\n\n${MAIL}`],
    [
      'from its salutation to its end',
      `Cut it by half.\n\nHi Carolyn,\n\nI hope you are well! ${MAIL}\n\nWarmest wishes,\nNadia`,
    ],
    ['from its header on', `Write a short reply.\n\nFrom: Ann\nTo: me\n\n${MAIL}`],
    ['with a request after it', `Here is the mail I got:\n\n${MAIL}\n\nWrite a reply.`],
    [
      'between two rules after a signed letter',
      `Write a story about a dog. Her message:\nDear Tom,\n${MAIL}\nKind regards,\nAnna\n\nWrite it in French.\n\n---\n${MAIL}\n---`,
    ],
  ])('%s', (_where, prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });

  it('and the words around it are rewritten', () => {
    expect(simplifyPrompt(`Here is the mail I got:\n\n${MAIL}\n\nCould you please write a reply? Thanks!`).text).toBe(
      `Here is the mail I got:\n\n${MAIL}\n\nWrite a reply.`,
    );
    expect(simplifyPrompt(`---\n${MAIL}\n---\n\nCould you please write a reply to the mail above?`).text).toBe(
      `---\n${MAIL}\n---\n\nWrite a reply to the mail above.`,
    );
  });
});

describe('several texts to work on stay to the letter', () => {
  it.each([
    [
      'of these letters',
      'Count how often each of these letters is polite. List the phrases.\n\nIf you could possibly find the time, we would really appreciate a call.\n\nWe hope to have informed you sufficiently.',
    ],
    ['two emails', `Compare these two emails.\n\nI would like you to come.\n\nCould you please come?`],
    [
      'below numbered headings',
      'Which one is friendlier? Explain why.\n\nVersion A\nCould you please let me know?\n\nVersion B\nLet me know due to the fact that I am leaving.',
    ],
  ])('%s', (_what, prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('what an answer to a text should say is not the text', () => {
  it('in the line of the request', () => {
    expect(
      simplifyPrompt(
        "Hi there, so I have this email from our landlord, and I was sort of wondering whether you might be able to write a reply that is polite but firm. Basically we do not want to pay more than $1,200 for the repair of the elevator, due to the fact that it has been broken for 3 weeks. It would be great if you could also mention that we are not going to sign the new contract. Please don't mention our lawyer. Thanks a lot!",
      ).text,
    ).toBe(
      "I have this email from our landlord. Write a reply that is polite but firm. We do not want to pay more than $1,200 for the repair of the elevator, because it has been broken for 3 weeks. Mention that we are not going to sign the new contract. Don't mention our lawyer.",
    );
  });
  it.each([
    'Answer this email. Dear Tom, we shut due to the fact that it snows. Please tell them we are closed.',
    'Write a reply to this message. We shut due to the fact that it snows. Please let me know your answer.',
    'Proofread this email. We shut due to the fact that it snows. Please mention that we are closed.',
  ])('but a text in the same line stays: %s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('what gives no text is rewritten as before', () => {
  it.each([
    ['I need help.\n\nHi,\n\ncould you please write a poem about rain?', 'Write a poem about rain.'],
    ['Write a poem about rain.\n\nHello again, thanks!', 'Write a poem about rain.'],
    ['Plan a trip to Rome.\n\n---\n\nPlease keep it short.', 'Plan a trip to Rome.\n\n---\n\nKeep it short.'],
    [
      'Write an email to my team. Here is what I need:\n\nPlease make it friendly.',
      'Write an email to my team. Here is what I need:\n\nMake it friendly.',
    ],
    [
      'Plan a walk. Some requirements for my mail:\n\nPlease keep it short.',
      'Plan a walk. Some requirements for my mail:\n\nKeep it short.',
    ],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });
});

describe('small talk after a text with a clear end goes', () => {
  const CODE = '```python\nprint(1)  # thanks a lot\n```';
  const QUOTE = '"I would like to say, to be honest, that we are sorry."';

  it.each([
    ['Explain this error.', CODE, 'Sorry if this is too basic, and have a great day!'],
    ['Write a reply. Here is the mail:', `---\n${MAIL}\n---`, "That's it, thanks a lot, I owe you one."],
    ['Make this sound less angry.', QUOTE, "Sorry if I'm overthinking this."],
    [
      'Sort this list by length.',
      '- apples from the garden\n- pears\n- plums',
      'You would be doing me a massive favour.',
    ],
    [
      'Turn my notes into a table.',
      'roof: tiles come week 23\nelectrics - plan missing\nwindow bigger?? Tom to check',
      'Any help would be hugely appreciated.',
    ],
  ])('%s', (request, text, talk) => {
    expect(simplifyPrompt(`${request}\n\n${text}\n\n${talk}`).text).toBe(`${request}\n\n${text}`);
  });

  it('and what the writer adds before it stays', () => {
    const prompt = `Explain what the clause below means for us.\n\n${QUOTE}\n\nReview dates are every three years.`;
    expect(simplifyPrompt(`${prompt} Thanks for putting this into human language.`).text).toBe(prompt);
  });

  it.each([
    // The thanks may end the text.
    'Proofread this notice.\n\nThe picnic is on Sunday.\n\nThank you all for coming, and have a great day!',
    'Proofread this notice.\n\nPlease bring:\n- a blanket\n- some water\n\nThank you for your help and your time!',
    'Proofread this list.\n\n- Bring a blanket\n- Bring some water\n\nThank you for your help and your time!',
    `Proofread my mail.\n\nHi Tom,\n\n${QUOTE}\n\nThank you for your help and have a great day!`,
    'Correct this letter.\n\nDear Mr Hoskins,\n\nthe radiator is cold.\n\nSorry if this is too much, and have a great day!',
    // A question, a wish, or a fact is no small talk.
    `Explain this error.\n\n${CODE}\n\nIs this too basic?`,
    `Explain this error.\n\n${CODE}\n\nI have Python 3.12.`,
    `Explain this error.\n\n${CODE}\n\nSorry if it needs Python 3.12.`,
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});

describe('a start with a colon in which the writer speaks is no label', () => {
  it.each([
    [
      'Before I start: your tip was pure genius, the kettle shines like new. Does vinegar work on plastic?',
      'Does vinegar work on plastic?',
    ],
    [
      "I'll level with you: I'm tired. Should I count the rows of a large table, or estimate them?",
      'Should I count the rows of a large table, or estimate them?',
    ],
  ])('%s', (before, after) => {
    expect(simplifyPrompt(before).text).toBe(after);
  });

  it.each([
    'Customer: Hi, could you please help me? I am honestly so sorry.',
    'Thank you letters: write three versions, each under 80 words.',
    'In the matter of compost: mine is wet. What must I add?',
    "The good news: I've learned to code. The bad news: define 'learned'. Why does this return false?",
    "It's a long story but I'll cut it: we married, we divorced. What paper should I sign?",
  ])('%s', (prompt) => {
    expect(simplifyPrompt(prompt).text).toBe(prompt);
  });
});
