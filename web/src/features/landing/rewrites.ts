import type { Change } from '#web/lib/change-segments.ts';

/** A prompt and its rewrite. */
export interface Rewrite {
  readonly original: string;
  readonly rewritten: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly changes: readonly Change[];
}

/** The built-in engine's rewrites of these prompts. Written by scripts/landing-rewrites.mjs, and checked by a test. */
export const REWRITES = {
  hero: {
    original:
      'Hello! I was hoping that you could perhaps help me. Could you please provide me with a summary of the report? At this point in time I have a large number of meetings, so it should be short. In the event that there are risks for {client}, please make a list of them prior to the summary. Thanks in advance!',
    rewritten:
      'Summarize the report. Now I have many meetings, so it should be short. If there are risks for {client}, make a list of them before the summary.',
    tokensBefore: 69,
    tokensAfter: 35,
    changes: [
      {
        start: 0,
        end: 97,
        before: 'Hello! I was hoping that you could perhaps help me. Could you please provide me with a summary of',
        after: 'Summarize',
        reason: 'Greetings, thanks and apologies are not part of the task.',
      },
      { start: 108, end: 109, before: '?', after: '.', reason: 'Ask for it directly.' },
      { start: 110, end: 131, before: 'At this point in time', after: 'Now', reason: 'Fewer words say the same.' },
      { start: 139, end: 156, before: 'a large number of', after: 'many', reason: 'Fewer words say the same.' },
      { start: 190, end: 207, before: 'In the event that', after: 'If', reason: 'Fewer words say the same.' },
      { start: 238, end: 249, before: 'please make', after: 'make', reason: 'Ask for it directly.' },
      { start: 265, end: 273, before: 'prior to', after: 'before', reason: 'Fewer words say the same.' },
      {
        start: 286,
        end: 305,
        before: ' Thanks in advance!',
        after: '',
        reason: 'Greetings, thanks and apologies are not part of the task.',
      },
    ],
  },
  product: {
    original:
      'Hi there! I was wondering if you could possibly help me out with something. Could you please go ahead and draft a PRD for {feature} that includes the problem, the user stories and the success metrics? Due to the fact that the team has 3 engineers, it should be no longer than 2 pages. Please make sure to list all of the open questions at the end. Thank you so much in advance!',
    rewritten:
      'Draft a PRD for {feature} that includes the problem, the user stories and the success metrics. Because the team has 3 engineers, it should be no longer than 2 pages. List all the open questions at the end.',
    tokensBefore: 86,
    tokensAfter: 48,
    changes: [
      {
        start: 0,
        end: 111,
        before:
          'Hi there! I was wondering if you could possibly help me out with something. Could you please go ahead and draft',
        after: 'Draft',
        reason: 'Greetings, thanks and apologies are not part of the task.',
      },
      { start: 199, end: 200, before: '?', after: '.', reason: 'Ask for it directly.' },
      { start: 201, end: 221, before: 'Due to the fact that', after: 'Because', reason: 'Fewer words say the same.' },
      { start: 285, end: 309, before: 'Please make sure to list', after: 'List', reason: 'Ask for it directly.' },
      { start: 314, end: 320, before: 'of the', after: 'the', reason: 'The words repeat each other.' },
      {
        start: 347,
        end: 377,
        before: ' Thank you so much in advance!',
        after: '',
        reason: 'Greetings, thanks and apologies are not part of the task.',
      },
    ],
  },
  marketing: {
    original:
      'I would like you to please write three subject lines for our spring newsletter, which goes out to 12,000 subscribers. In order to fit on a phone, each and every one of them should be at most 45 characters. Please do not use the word "free", and it would be great if you could also explain in a few words why each of them works. Many thanks!',
    rewritten:
      'Write three subject lines for our spring newsletter, which goes out to 12,000 subscribers. To fit on a phone, every one of them should be at most 45 characters. Do not use the word "free". Explain in a few words why each of them works.',
    tokensBefore: 79,
    tokensAfter: 56,
    changes: [
      { start: 0, end: 32, before: 'I would like you to please write', after: 'Write', reason: 'Ask for it directly.' },
      { start: 118, end: 129, before: 'In order to', after: 'To', reason: 'Fewer words say the same.' },
      { start: 146, end: 160, before: 'each and every', after: 'every', reason: 'The words repeat each other.' },
      { start: 206, end: 215, before: 'Please do', after: 'Do', reason: 'Ask for it directly.' },
      {
        start: 239,
        end: 288,
        before: ', and it would be great if you could also explain',
        after: '. Explain',
        reason: 'Two sentences are easier to read than one long one.',
      },
      { start: 327, end: 340, before: ' Many thanks!', after: '', reason: 'Small talk, not part of the task.' },
    ],
  },
  engineering: {
    original:
      'I was hoping that you could take a look at a bug. Could you please explain the reason why `parseDate(input)` returns null for some dates, and provide me with a fix that does not change the signature? It would be great if you could also write a number of tests. Thank you so much for your help!',
    rewritten:
      'Explain why `parseDate(input)` returns null for some dates, and give me a fix that does not change the signature. Write a number of tests.',
    tokensBefore: 66,
    tokensAfter: 31,
    changes: [
      {
        start: 0,
        end: 74,
        before: 'I was hoping that you could take a look at a bug. Could you please explain',
        after: 'Explain',
        reason: 'Says nothing that changes the answer.',
      },
      { start: 75, end: 89, before: 'the reason why', after: 'why', reason: 'The words repeat each other.' },
      { start: 142, end: 157, before: 'provide me with', after: 'give me', reason: 'State directly what you want.' },
      { start: 198, end: 199, before: '?', after: '.', reason: 'Ask for it directly.' },
      {
        start: 200,
        end: 241,
        before: 'It would be great if you could also write',
        after: 'Write',
        reason: 'Ask for it directly.',
      },
      {
        start: 260,
        end: 293,
        before: ' Thank you so much for your help!',
        after: '',
        reason: 'Greetings, thanks and apologies are not part of the task.',
      },
    ],
  },
  leadership: {
    original:
      'Hello, I hope you are doing well. At this point in time I am in the process of preparing a board update, and I was hoping that you could assist me with it. Please take into consideration the notes below and write a summary of at most 200 words. Make sure that you mention the 14% rise in churn prior to any of the good news.',
    rewritten:
      'Now I am preparing a board update. Consider the notes below and write a summary of at most 200 words. Mention the 14% rise in churn before any of the good news.',
    tokensBefore: 75,
    tokensAfter: 38,
    changes: [
      {
        start: 0,
        end: 55,
        before: 'Hello, I hope you are doing well. At this point in time',
        after: 'Now',
        reason: 'Greetings, thanks and apologies are not part of the task.',
      },
      { start: 58, end: 78, before: 'am in the process of', after: 'am', reason: 'State directly what you want.' },
      {
        start: 103,
        end: 154,
        before: ', and I was hoping that you could assist me with it',
        after: '',
        reason: 'Thanks and polite requests at the end are not part of the task.',
      },
      {
        start: 156,
        end: 186,
        before: 'Please take into consideration',
        after: 'Consider',
        reason: 'Fewer words say the same.',
      },
      { start: 245, end: 271, before: 'Make sure that you mention', after: 'Mention', reason: 'Ask for it directly.' },
      { start: 294, end: 302, before: 'prior to', after: 'before', reason: 'Fewer words say the same.' },
    ],
  },
} satisfies Record<string, Rewrite>;
