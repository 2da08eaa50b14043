/* The providers' SDKs. Each takes a tenth of a second to load, so they are loaded for the first call instead of at startup. */
export const openAiSdk = () => import('openai');
export const anthropicSdk = () => import('@anthropic-ai/sdk');
