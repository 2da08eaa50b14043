/** An assistant that a prompt can be opened in. */
interface Assistant {
  readonly name: string;
  readonly address: string;
  /** The query parameter of the address that takes a prompt. Null: there is none, so users paste the prompt. */
  readonly parameter: string | null;
}

const ASSISTANTS: readonly Assistant[] = [
  { name: 'ChatGPT', address: 'https://chatgpt.com/', parameter: 'q' },
  { name: 'Claude', address: 'https://claude.ai/new', parameter: 'q' },
  { name: 'Perplexity', address: 'https://www.perplexity.ai/search', parameter: 'q' },
  { name: 'Le Chat', address: 'https://chat.mistral.ai/chat', parameter: 'q' },
  { name: 'Gemini', address: 'https://gemini.google.com/app', parameter: null },
  { name: 'Copilot', address: 'https://copilot.microsoft.com/', parameter: null },
];

/** Longer addresses are refused by some of the assistants' servers, which limit a request's headers to 8 kB. */
const MAX_ADDRESS_LENGTH = 6000;

export interface AssistantLink {
  readonly name: string;
  readonly href: string;
  /** Whether the address contains the prompt. Otherwise the user pastes it. */
  readonly hasPrompt: boolean;
}

/** Returns links that open a prompt in each assistant. */
export const assistantLinks = (prompt: string): readonly AssistantLink[] =>
  ASSISTANTS.map(({ name, address, parameter }) => {
    const href = parameter === null ? null : `${address}?${parameter}=${encodeURIComponent(prompt)}`;
    return href !== null && href.length <= MAX_ADDRESS_LENGTH
      ? { name, href, hasPrompt: true }
      : { name, href: address, hasPrompt: false };
  });
