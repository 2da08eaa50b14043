/*
 * The companies' own clients. Each takes a tenth of a second to load, and a server that starts needs none of them: they are loaded
 * when the first call is made.
 */
export const openAiSdk = () => import('openai');
export const anthropicSdk = () => import('@anthropic-ai/sdk');
