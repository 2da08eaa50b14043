import { TEAM } from '#schema/limits.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { SAMPLE_PROMPTS } from '#web/lib/sample-prompts.ts';

/*
 * All texts of the landing page. They describe what the product does. Claims that depend on the operator have `isShown: false` until
 * they are true.
 */

/** A heading that looks like a rewrite: `removed` is struck out and `added` replaces it. */
export type Headline = readonly (string | { readonly removed: string } | { readonly added: string })[];

export const HERO = {
  title: ['Say it ', { removed: 'at great length' }, ' ', { added: 'in fewer words.' }] satisfies Headline,
  lead: `${PRODUCT_NAME} rewrites your AI prompts so that they are clearer and shorter, and shows you why each word changed.`,
  button: 'Get Started',
  second: 'Try it now',
  note: 'Free to start. No card needed.',
  caption:
    'A real rewrite by the built-in engine. Point at a mark, tap it, or move to it with Tab, to read its reason.',
};

export const DEMO = {
  title: ['Try it ', { removed: 'at this point in time' }, ' ', { added: 'now' }] satisfies Headline,
  lead: 'No account needed. Paste your own prompt in English, or use one of ours. The server stores nothing. This browser tab keeps your text, so that you find it again after you sign up.',
  placeholder: 'Paste a prompt…',
  button: 'Simplify',
  again: 'Try another',
  more: 'Get Started',
  unreachable: 'The server could not be reached. Your text is still here. Try again in a moment.',
  otherLanguage: {
    why: 'This demo rewrites without an AI model, and so in English only. AI models rewrite prompts in every language.',
    signUp: 'Create an account to rewrite this prompt with a model',
    rewriteInApp: 'Paste it into the composer, which uses a model',
    ownKey: 'On a paid plan, you use one with your own key from OpenAI, Straico or OpenRouter.',
    plans: 'See the plans',
    addKey: 'Choose a model in your settings',
  },
  noScript: 'The demo needs JavaScript. The example above shows a real rewrite without it.',
  samples: SAMPLE_PROMPTS,
};

export const VIDEO = {
  title: 'In the app',
  text: 'A recording of half a minute: a prompt is rewritten, each change shows its reason, the rewrite is copied, and the history keeps both.',
  src: '/demo/composer.webm',
  poster: '/demo/composer.webp',
  captions: '/demo/composer.vtt',
  transcript: [
    'A long-winded prompt is pasted into the composer.',
    'Simplify: unnecessary words fade out and the other words move together.',
    'Changes shows both texts at once. Pointing at a mark shows its reason.',
    'Copy puts the rewrite on the clipboard.',
    'The history shows the prompt and its rewrite.',
  ],
  width: 1280,
  height: 800,
};

/** Customers who agreed to be named. Without any, the section is not shown. */
export const TRUSTED_BY: { readonly title: string; readonly names: readonly string[] } = {
  title: 'Trusted by',
  names: [],
};

export const PLATFORMS = {
  title: 'Write once. Paste it anywhere.',
  lead: 'Rewritten prompts work with every assistant. Copy them with one key and paste them into any of these.',
  names: ['ChatGPT', 'Claude', 'Gemini', 'Bing AI', 'Perplexity', 'Le Chat'],
  note: 'These names belong to their owners, who are not our partners.',
};

export const EXTENSION = {
  title: 'In your browser, where you write',
  lead: 'Select a prompt on any page and simplify it there. In ChatGPT, Claude, Gemini and Bing AI (now Copilot), a button in the composer does it. The extension never sends a message for you, and reads a page only where you use it.',
};

export const KEPT = {
  title: 'What matters stays the same',
  lead: 'A shorter prompt is only better if it means the same. Every rewrite is checked against the original. A rewrite that lost something is rejected and uses no prompt.',
  items: [
    { title: 'Code', text: 'Code blocks and inline code stay unchanged.' },
    { title: 'Links and addresses', text: 'URLs and email addresses stay whole.' },
    { title: 'Quotes', text: 'Quoted text stays unchanged.' },
    { title: 'Placeholders', text: '{input} stays {input}.' },
    { title: 'Numbers and limits', text: '“At most 3” never becomes “3”.' },
    { title: 'Negations', text: 'A “not” is never lost.' },
  ],
};

export const TOOLKITS = {
  title: 'A toolkit for every team',
  lead: 'Save prompts that work as custom actions: a name, and a template with a place for the text. Favorites come first.',
  teams: [
    {
      name: 'Product',
      text: 'Turn notes into something that engineers can build.',
      actions: ['Turn {input} into user stories', 'List the open questions in {input}', 'Cut {input} to one page'],
    },
    {
      name: 'Marketing',
      text: 'Use one brief for many channels.',
      actions: ['Write 3 subject lines for {input}', 'Turn {input} into a post', 'Adapt {input} for {audience}'],
    },
    {
      name: 'Research',
      text: 'Ask every source the same questions, and compare the answers.',
      actions: ['Method, sample, finding of {input}', 'Where do {input} disagree?', 'Explain {input} in plain words'],
    },
    {
      name: 'Leadership',
      text: 'See what changed, what it means and what to decide.',
      actions: ['Summarize {input} for the board', 'Risks and owners in {input}', 'Draft an answer to {input}'],
    },
  ],
};

export const ROI = {
  title: 'What is your time worth?',
  lead: (plan: string, price: string) =>
    `An estimate from your own numbers, for the ${plan} plan at ${price} per month.`,
  assumption:
    'The estimate assumes that you save 70% of the time you spend writing prompts, on 30 days per month. This is an assumption, not a measurement.',
};

export const USE_CASES = {
  title: 'See it on work like yours',
  lead: 'Real rewrites by the built-in engine. A test repeats them for every release.',
  cases: [
    { id: 'product', name: 'Product', task: 'A requirements document' },
    { id: 'marketing', name: 'Marketing', task: 'Subject lines' },
    { id: 'engineering', name: 'Engineering', task: 'A bug and its tests' },
    { id: 'leadership', name: 'Leadership', task: 'A board update' },
  ],
} as const;

/** The mark of a cell in the comparison. */
export type Answer = 'yes' | 'no' | 'partly';

interface Comparison {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly what: string; readonly answers: readonly (readonly [Answer, string])[] }[];
}

export const ADVANTAGE: Comparison = {
  title: 'The advantage',
  lead: 'There are three ways to shorten a prompt. With two of them you have to check the result yourself.',
  button: 'Unlock the advantage',
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
        ['yes', 'Checked every time'],
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
      what: 'Works without an AI provider',
      answers: [
        ['yes', 'The engine is our own'],
        ['no', 'It is one'],
        ['yes', 'Of course'],
      ],
    },
    {
      what: 'Keeps a searchable history',
      answers: [
        ['yes', 'For up to a year, as you choose'],
        ['partly', 'In your chats'],
        ['no', 'No history'],
      ],
    },
  ],
};

export const OWN_KEYS = {
  id: 'byok',
  title: 'Bring your own key (BYOK)',
  lead: 'On every paid plan you can rewrite with your own provider account. These rewrites use none of your prompts.',
  providers: [
    { name: 'OpenAI', text: 'The gpt-5 family, on your own account.' },
    { name: 'Straico', text: 'The models that Straico offers, with one key.' },
    { name: 'OpenRouter', text: 'The models that OpenRouter offers, with one key.' },
  ],
  points: [
    'Keys are encrypted with AES-256-GCM before they are stored. After that, only the last four characters are shown.',
    'A rewrite with your key never switches to our key without telling you.',
    'You can delete a key at any time.',
  ],
};

/** Quotes that customers allowed us to publish. Without any, only the figures are shown. */
export const TESTIMONIALS: {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly invitation: string;
  readonly button: string;
  readonly quotes: readonly { readonly text: string; readonly name: string; readonly role: string }[];
} = {
  id: 'testimonials',
  title: 'Counted, not claimed',
  lead: 'These are the current figures of the service.',
  invitation: 'We publish only quotes that customers allowed us to use. Be the first:',
  button: 'tell us how it went',
  quotes: [],
};

export const FIGURES = {
  people: 'people with an account',
  prompts: 'prompts simplified',
  hours: 'hours saved',
  cost: 'saved in model costs',
  satisfaction: (percent: number) => `${Math.round(percent)}% of rated rewrites got a thumbs up.`,
  estimates: (currency: string) => `Hours and costs are estimates: 2 minutes and 0.01 ${currency} per prompt.`,
  tooYoung: 'This service is new. Its figures appear here after the first 100 prompts. Until then, try',
  tooYoungLink: 'the demo',
};

export const PRICING = {
  id: 'pricing',
  title: 'Plans',
  lead: 'One rewrite uses one prompt, or none if there is nothing to improve. A rewrite that fails costs nothing, up to a daily limit.',
  failed: 'The current plans could not be loaded. These are our default plans.',
  popularBadge: 'MOST POPULAR',
  monthlyOnly: (name: string) => `${name} has no annual price. You find it under Monthly.`,
};

export const TEAMS_OFFER = {
  title: 'Bring the team',
  seatsFrom: (price: string) => `You pay only for further seats. Seats start at ${price} per seat per month.`,
  included: (plans: readonly string[]) =>
    `${new Intl.ListFormat('en').format(plans)} ${plans.length === 1 ? 'includes' : 'include'} ${TEAM.seats} seats, one of them yours.`,
  points: [
    'Seat management: invite, add and remove members yourself',
    'One pool of prompts, with an allowance for each member',
    'One bill for the whole team',
  ],
  button: 'Invite Your Team',
};

export const FAQ = {
  id: 'faq',
  title: 'Frequently asked questions',
  items: [
    {
      question: 'What does it do to my prompt?',
      answer:
        'It removes unnecessary words, such as courtesies, padding and repetition, and says the rest more directly. Your request stays, with all its numbers, names, limits and code.',
    },
    {
      question: 'Does it answer my prompt?',
      answer: 'No. You get your own prompt back in plainer words, and paste it into the assistant of your choice.',
    },
    {
      question: 'Do you send my prompt to an AI provider?',
      answer:
        'The built-in engine runs on our own servers and sends your prompt to no one. A model gets your prompt only if you choose one with your own key, or if we have set one up for everyone. Your browser can mask email addresses, phone and card numbers, IDs and keys before a prompt is sent.',
    },
    {
      question: 'Which languages does it rewrite?',
      answer:
        'The built-in engine rewrites English. A prompt in another language comes back unchanged, and nothing is charged. AI models rewrite other languages, too.',
    },
    {
      question: 'What works without an AI model, and what needs one?',
      answer:
        'Without a model: Simplify, Shorten and Plain language, in English, on every plan. With a model: the other default actions, your custom actions, all templates and other languages. You get a model with your own key from OpenAI, Straico or OpenRouter, on a paid plan. That provider bills you for its use. If we have set up a model for everyone, you need no key.',
    },
    {
      question: 'What are tokens?',
      answer: 'The pieces of words that AI models read and charge for. A shorter prompt has fewer.',
    },
    {
      question: 'What counts as a prompt?',
      answer:
        'One finished rewrite. If the built-in engine finds nothing to improve, it uses none; nor do rewrites with your own key. Rewrites that fail or are rejected give the prompt back, within a daily limit.',
    },
    {
      question: 'Where do I enter a promo code?',
      answer: 'On Billing. A code can give you a discount, or a plan for a limited time.',
    },
    {
      question: 'How do I cancel?',
      answer: 'On Billing, at any time. Your plan stays active until the end of the period you paid for.',
    },
    {
      question: 'Where do I manage my own keys (BYOK)?',
      answer: 'In Settings, under AI Providers, on every paid plan.',
    },
    {
      question: 'How long do you keep my prompts?',
      answer:
        'For 30, 90, 180 or 365 days. The default is 180 days; you can change it in Settings. There you can also export all your data and delete your account.',
    },
  ],
};

export const SECURITY = {
  id: 'security',
  title: 'Your words stay yours',
  lead: 'An overview. The details are in the security summary and the privacy policy.',
  points: [
    { title: 'No trackers', text: 'Our pages use no cookies and load nothing from other companies.' },
    {
      title: 'Encrypted',
      text: 'TLS in transit, provider keys encrypted with AES-256-GCM, passwords hashed with argon2id.',
    },
    { title: 'You choose how long', text: 'We delete your history after 30, 90, 180 or 365 days.' },
    { title: 'You can leave', text: 'Export all your data as one file, and delete your account yourself.' },
    {
      title: 'You see what happens',
      text: 'Every sign-in and account change is listed with its device and IP address.',
    },
    { title: 'We notify you', text: 'If an incident affects your data, we tell you within 24 hours.' },
  ],
};

export const CLOSING = {
  title: ['Your next prompt could be ', { removed: 'a great deal' }, ' ', { added: 'shorter.' }] satisfies Headline,
  button: 'Get Started',
};

/** Claims that an operator may show. Those that the product or its data do not support are hidden. */
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
