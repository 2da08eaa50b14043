/** Says what each plan can do without a language model, and how a user gets one. Shown with the plans, before one is bought. */
export const MODEL_NEEDS =
  'Every plan rewrites English prompts with the built-in engine, which needs no AI provider. Other languages and custom actions need an AI model: one on your own key (BYOK), on a paid plan, or one that we have set up for everyone.';
