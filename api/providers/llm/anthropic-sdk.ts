/** Anthropic's SDK takes a tenth of a second to load, so it is loaded for the first call instead of at startup. */
export const anthropicSdk = () => import('@anthropic-ai/sdk');
