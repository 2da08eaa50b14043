import { readToRewrite } from './around-given-texts.ts';

/** Whether the engine finds a request in a prompt. Without one, it takes the prompt for a text to work on, and leaves it as it is. */
export const hasRequest = (prompt: string): boolean => readToRewrite(prompt).sentences.length > 0;
