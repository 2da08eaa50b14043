import { FAILURE_RULE } from '#web/lib/failure-rule.ts';
import { NO_SUBSCRIPTION } from '#web/lib/no-model.ts';

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
      answer: `Without a model: Simplify, Shorten and Plain language, in English, on every plan. With a model: the other default actions, your custom actions, all templates and other languages. You get a model with your own key from OpenAI, Straico or OpenRouter, on a paid plan. That provider bills you for its use. If we have set up a model for everyone, you need no key. ${NO_SUBSCRIPTION}`,
    },
    {
      question: 'What are tokens?',
      answer: 'The pieces of words that AI models read and charge for. A shorter prompt has fewer.',
    },
    {
      question: 'What counts as a prompt?',
      answer: `One finished rewrite. A rewrite uses no prompt if the built-in engine finds nothing to improve, or if it runs with your own key. ${FAILURE_RULE}`,
    },
    {
      question: 'Where do I enter a promo code?',
      answer:
        'On Billing, before you choose a plan, or when you sign up. A code can give you a discount, or a plan for a limited time.',
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
