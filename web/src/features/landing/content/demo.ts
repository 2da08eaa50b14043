import { SAMPLE_PROMPTS } from '#web/lib/sample-prompts.ts';
import type { Headline } from '../HeadlineText.tsx';

/* Texts of the demo, where visitors rewrite a prompt without an account, and of the video below it. */

export const DEMO = {
  title: ['Try it ', { removed: 'at this point in time' }, ' ', { added: 'now' }] satisfies Headline,
  lead: 'No account needed. Paste your own prompt in English, or use one of ours. The server stores nothing. This browser tab keeps your text, so that you find it again after you sign up.',
  placeholder: 'Paste a prompt…',
  button: 'Simplify',
  again: 'Change the prompt',
  more: 'Get Started',
  unreachable: 'The server could not be reached. Your text is still here. Try again in a moment.',
  otherLanguage: {
    why: 'This demo rewrites without an AI model, and so in English only. AI models rewrite prompts in every language.',
    signUp: 'Create an account to rewrite this prompt with a model',
    rewriteInApp: 'Paste it into the prompt box on Overview, which uses a model',
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
