import { PRODUCT_NAME } from '#web/lib/product.ts';
import type { PlanOffer } from './plan-offer.ts';

/*
 * All copy of the landing page. What is shown is what the product does; claims that nothing in it bears out stay here with
 * `isShown: false`, until they are true of whoever runs it.
 */

/** `gone` is struck out and `came` takes its place, as in a rewrite. */
export type Headline = readonly (string | { readonly gone: string } | { readonly came: string })[];

export const HERO = {
  title: ['Say it ', { gone: 'at great length' }, ' ', { came: 'in fewer words.' }] satisfies Headline,
  lead: `${PRODUCT_NAME} rewrites your AI prompts so that they are clearer and shorter, and shows you why each word changed.`,
  act: 'Get Started',
  second: 'Try it now',
  note: 'Free to start. No card needed.',
  caption: 'A real rewrite, by the engine that you get. Point at a mark, or tab to it, to read why.',
};

export const DEMO = {
  title: ['Try it ', { gone: 'at this point in time' }, ' ', { came: 'now' }] satisfies Headline,
  lead: 'No account, nothing stored. Paste a prompt of your own, or take ours.',
  placeholder: 'Paste a prompt…',
  act: 'Simplify',
  again: 'Try another',
  more: 'Get Started',
  unreachable: 'The server did not answer. Your text is still here: try again in a moment.',
  noScript: 'The demo needs JavaScript. The example above shows a real rewrite without it.',
  samples: [
    {
      name: 'A report',
      text: 'Hi there! I was wondering if you could possibly help me out. Could you please provide me with a summary of our quarterly report? Due to the fact that my manager is busy, it should be no longer than 150 words. Please make sure to mention the 14% rise in churn. Thank you so much in advance!',
    },
    {
      name: 'A reply',
      text: 'Could you please be so kind as to write a reply to a customer who has been waiting for 3 days? Please do not promise a refund, and keep it to at most 90 words. Many thanks!',
    },
    {
      name: 'Some code',
      text: 'I would really appreciate it if you could take a look at a bug. Can you please explain the reason why `parseDate(input)` returns null? It would be great if you could also write a number of tests. Do not change the signature prior to asking me. Thank you!',
    },
  ],
};

export const VIDEO = {
  title: 'In the app',
  text: 'Half a minute of the real thing: a prompt goes in, every change gives its reason, the rewrite is copied, and the history keeps both.',
  src: '/demo/composer.webm',
  poster: '/demo/composer.webp',
  captions: '/demo/composer.vtt',
  transcript: [
    'A long-winded prompt is pasted into the composer.',
    'Simplify: the words that do no work fade, the rest closes up.',
    'Changes shows both at once; pointing at a mark says why.',
    'Copy takes the rewrite along.',
    'The history keeps the prompt before and after.',
  ],
  width: 1280,
  height: 800,
};

/** Names of customers who agreed to be named. Without any, the section is left out. */
export const TRUSTED_BY: { readonly title: string; readonly names: readonly string[] } = {
  title: 'Trusted by',
  names: [],
};

export const PLATFORMS = {
  title: 'Write once. Paste it anywhere.',
  lead: 'A plainer prompt is plainer everywhere. One key copies it, and these six take it as it is.',
  names: ['ChatGPT', 'Claude', 'Gemini', 'Bing AI', 'Perplexity', 'Le Chat'],
  note: 'The names belong to their owners. None of them is a partner of ours.',
};

export const KEPT = {
  title: 'What matters comes out as it went in',
  lead: 'Shorter is only better when it still means the same. Every rewrite is checked against the original; one that lost something is refused, and costs nothing.',
  items: [
    { title: 'Code', text: 'Fenced and inline, to the character.' },
    { title: 'Links and addresses', text: 'URLs and e-mail addresses stay whole.' },
    { title: 'Quotes', text: 'What somebody said is what they said.' },
    { title: 'Placeholders', text: '{input} is still {input}.' },
    { title: 'Numbers and limits', text: '“At most 3” never becomes “3”.' },
    { title: 'Negations', text: 'A “not” is never lost.' },
  ],
};

export const TOOLKITS = {
  title: 'A toolkit for every team',
  lead: 'Keep the prompts that work as actions of your own: a template, a name, a place for the text. Favourites come first.',
  teams: [
    {
      name: 'Product',
      text: 'From a stream of notes to something that engineers can build.',
      actions: ['Turn {input} into user stories', 'List the open questions in {input}', 'Cut {input} to one page'],
    },
    {
      name: 'Marketing',
      text: 'One brief, many channels, and nobody rewrites the brief.',
      actions: ['Write 3 subject lines for {input}', 'Turn {input} into a post', 'Adapt {input} for {audience}'],
    },
    {
      name: 'Research',
      text: 'The same questions to every source, so that answers compare.',
      actions: ['Method, sample, finding of {input}', 'Where do {input} disagree?', 'Explain {input} in plain words'],
    },
    {
      name: 'Leadership',
      text: 'What changed, what it means, what to decide.',
      actions: ['Summarize {input} for the board', 'Risks and owners in {input}', 'Draft an answer to {input}'],
    },
  ],
};

export const ROI = {
  title: 'What is your time worth?',
  lead: 'An estimate from your own numbers, on a Pro plan at $9.99 a month.',
  assumption:
    'It assumes that 70% of the time you spend wording prompts is saved, on 30 days a month. That is an assumption, not a measurement: move the sliders to what you believe.',
};

export const USE_CASES = {
  title: 'See it on work like yours',
  lead: 'Real rewrites by the built-in engine. A test runs them again at every build, so that they stay real.',
  cases: [
    { id: 'product', name: 'Product', task: 'A requirements document' },
    { id: 'marketing', name: 'Marketing', task: 'Subject lines' },
    { id: 'engineering', name: 'Engineering', task: 'A bug and its tests' },
    { id: 'leadership', name: 'Leadership', task: 'A board update' },
  ],
} as const;

export type Answer = 'yes' | 'no' | 'partly';

interface Comparison {
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly what: string; readonly answers: readonly (readonly [Answer, string])[] }[];
}

export const ADVANTAGE: Comparison = {
  title: 'The advantage',
  lead: 'There are three ways to shorten a prompt. Two of them leave you to check the result.',
  act: 'Unlock the advantage',
  columns: [PRODUCT_NAME, 'Asking a chatbot', 'By hand'],
  rows: [
    {
      what: 'Says why each word changed',
      answers: [
        ['yes', 'A reason at every mark'],
        ['partly', 'If you ask, in prose'],
        ['no', 'Only you know'],
      ],
    },
    {
      what: 'Keeps code, numbers and negations',
      answers: [
        ['yes', 'Checked, or refused'],
        ['partly', 'Usually'],
        ['partly', 'If you are careful'],
      ],
    },
    {
      what: 'The same prompt gives the same answer',
      answers: [
        ['yes', 'With the built-in engine'],
        ['no', 'It varies'],
        ['no', 'It varies'],
      ],
    },
    {
      what: 'Can do without an AI provider',
      answers: [
        ['yes', 'The engine is our own'],
        ['no', 'It is one'],
        ['yes', 'Of course'],
      ],
    },
    {
      what: 'Keeps before and after, searchable',
      answers: [
        ['yes', 'For as long as you choose'],
        ['partly', 'Among your chats'],
        ['no', 'Nowhere'],
      ],
    },
  ],
};

export const OWN_KEYS = {
  id: 'byok',
  title: 'Bring your own key',
  lead: 'On every paid plan you can run rewrites on an account of yours. They cost none of your prompts.',
  providers: [
    { name: 'OpenAI', text: 'The gpt-5 family, on your own account.' },
    { name: 'Straico', text: 'The models that Straico offers, with one key.' },
    { name: 'OpenRouter', text: 'The models that OpenRouter offers, with one key.' },
  ],
  points: [
    'Keys are sealed with AES-256-GCM before they are stored; afterwards nobody sees more than the last four characters.',
    'A run on your key never falls back to ours in silence.',
    'Remove a key whenever you like. It is gone at once.',
  ],
};

/** What customers wrote and let us print. Without any, live figures stand alone. */
export const TESTIMONIALS: {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly invitation: string;
  readonly act: string;
  readonly quotes: readonly { readonly text: string; readonly name: string; readonly role: string }[];
} = {
  id: 'testimonials',
  title: 'Counted, not claimed',
  lead: 'These figures come from the running service, as you read them.',
  invitation: 'We print only what customers wrote and let us print. Be the first:',
  act: 'tell us how it went',
  quotes: [],
};

export const FIGURES = {
  people: 'people with an account',
  prompts: 'prompts simplified',
  hours: 'hours saved',
  cost: 'saved in model costs',
  satisfaction: 'keep the rewrite',
  estimates: 'Hours and costs are estimates: 2 minutes and 1 cent a prompt.',
  tooYoung:
    'This service has only just begun. Its figures appear here from the hundredth prompt on; until then, judge it by',
  tooYoungAct: 'the demo',
};

/** What a new installation sells, for before the live plans are here. A test compares them. */
export const PLANS: readonly PlanOffer[] = (
  [
    ['free', 'Free', 0, null, 5, ['5 prompts a month', 'Built-in rewriting engine', 'History and usage charts']],
    [
      'standard',
      'Standard',
      4.99,
      49.9,
      200,
      ['200 prompts a month', 'Bring your own key', 'History and usage charts'],
    ],
    [
      'pro',
      'Pro',
      9.99,
      99.9,
      500,
      ['500 prompts a month', 'Bring your own key', 'Team of up to 5', 'History and usage charts'],
    ],
    [
      'ultimate',
      'Ultimate',
      19.99,
      199.9,
      -1,
      ['Unlimited prompts (fair use)', 'Bring your own key', 'Team of up to 5', 'History and usage charts'],
    ],
  ] as const
).map(([id, name, price, yearly_price, prompts_limit, features]) => ({
  id,
  name,
  price,
  yearly_price,
  prompts_limit,
  interval: 'monthly',
  features,
  is_hidden: false,
}));

export const PRICING = {
  id: 'pricing',
  title: 'Plans',
  lead: 'One rewrite is one prompt. A rewrite that fails costs nothing.',
  failed: 'These are our usual plans; the present ones could not be loaded.',
  popular: 'Pro',
  popularBadge: 'MOST POPULAR',
  yearlyBadge: '2 months free',
};

export const TEAMS_OFFER = {
  title: 'Bring the team',
  lead: 'Seats start at $14 per seat per month. Pro and Ultimate come with five, you included.',
  points: [
    'Seat management: add, invite and remove people yourself',
    'One pool of prompts, with an allowance for each',
    'One bill for everybody',
  ],
  act: 'Invite Your Team',
};

export const FAQ = {
  id: 'faq',
  title: 'Frequently asked questions',
  items: [
    {
      question: 'What does it do to my prompt?',
      answer:
        'It takes out what does no work (courtesies, padding, repetition) and says the rest more directly. What you ask for, and every number, name, limit and piece of code in it, stays.',
    },
    {
      question: 'Does it answer my prompt?',
      answer: 'No. You get your own prompt back, plainer, and take it to the assistant of your choice.',
    },
    {
      question: 'Do you send my prompt to an AI provider?',
      answer:
        'The built-in engine runs on our own servers and asks nobody. A model sees your prompt when you choose one on your own key, or when whoever runs this service has set one up. You can have e-mail addresses, phone numbers and card-like numbers masked in your browser before anything is sent.',
    },
    {
      question: 'What counts as a prompt?',
      answer:
        'One finished rewrite. One that fails or is refused costs nothing, and runs on your own key cost nothing either.',
    },
    {
      question: 'Where do I enter a promo code?',
      answer: 'On Billing. A code can give you a discount, or a plan for a limited time.',
    },
    {
      question: 'How do I cancel?',
      answer: 'On Billing, at any time. Your plan stays active to the end of the period that you have paid for.',
    },
    {
      question: 'Where do I manage my own keys (BYOK)?',
      answer: 'In Settings, under AI Providers. They are there on every paid plan.',
    },
    {
      question: 'How long do you keep my prompts?',
      answer:
        'For 30, 90, 180 or 365 days, as you choose in Settings; 180 unless you say otherwise. You can export everything, and delete your account, yourself.',
    },
  ],
};

export const SECURITY = {
  id: 'security',
  title: 'Your words stay yours',
  lead: 'What we do, in one glance. The whole of it is in the security summary and the privacy policy.',
  points: [
    { title: 'No trackers', text: 'No page loads anything from anybody else, and there are no cookies.' },
    { title: 'Encrypted', text: 'TLS in transit; keys sealed with AES-256-GCM, passwords hashed with argon2id.' },
    { title: 'You choose how long', text: '30, 90, 180 or 365 days of history. Then it is gone.' },
    { title: 'You can leave', text: 'Export everything as one file. Delete your account with one word.' },
    { title: 'You can look', text: 'Every sign-in and change to your account is listed, with device and address.' },
    { title: 'You will hear from us', text: 'If an incident touches your data, within 24 hours.' },
  ],
};

export const CLOSING = {
  title: ['Your next prompt could be ', { gone: 'a great deal' }, ' ', { came: 'shorter.' }] satisfies Headline,
  act: 'Get Started',
};

/** Claims for whoever can bear them out. None is shown that the product or the data contradicts. */
export const CLAIMS = [
  { text: '24-hour incident notification', isShown: true },
  { text: 'Account audit trails', isShown: true },
  { text: '180+ teams', isShown: false },
  { text: '1,000+ leaders', isShown: false },
  { text: 'Rated 4.9', isShown: false },
  { text: '12+ providers', isShown: false },
  { text: '11.4 hours saved per week', isShown: false },
  { text: 'Zero retention', isShown: false },
  { text: 'Keys encrypted client-side, with direct provider calls', isShown: false },
  { text: 'Regional hosting: US, EU, APAC', isShown: false },
  { text: 'Quarterly penetration tests', isShown: false },
] as const;
