import { FAILURE_RULE } from '#web/lib/failure-rule.ts';
import { API_KEY_EXPLAINED } from '#web/lib/no-model.ts';
/* What the product does: where it works, what it keeps, and what teams use it for. */

/** By the name that people know, and the one that Microsoft gave it. */
const BING = 'Bing AI (now\u00a0Copilot)';

export const PLATFORMS = {
  title: 'Write once. Paste it anywhere.',
  lead: 'Rewritten prompts work with every assistant. Copy them with one key and paste them into any of these.',
  names: ['ChatGPT', 'Claude', 'Gemini', BING, 'Perplexity', 'Le Chat'],
  note: 'These names belong to their owners, who are not our partners.',
};

export const EXTENSION = {
  title: 'In your browser, where you write',
  lead: `Select a prompt on any page and simplify it there. In ChatGPT, Claude, Gemini and ${BING}, a button in the composer does it. The extension never sends a message for you, and reads a page only where you use it.`,
};

export const KEPT = {
  title: 'What matters stays the same',
  lead: `A shorter prompt is only better if it means the same. Every rewrite is checked against the original. If it lost something, it is rejected. ${FAILURE_RULE}`,
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
  needs:
    'Custom actions need an AI model: one on your own key, on a paid plan, or one that we have set up for everyone. The built-in engine alone cannot run them.',
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

export const OWN_KEYS = {
  id: 'byok',
  title: 'Bring your own key (BYOK)',
  lead: `On every paid plan you can rewrite with your own API key. These rewrites use none of your prompts. ${API_KEY_EXPLAINED}`,
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
