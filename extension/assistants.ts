/** The assistants in whose composer the extension has a button of its own. */
export interface Assistant {
  readonly name: string;
  /** The match patterns of its pages. */
  readonly origins: readonly string[];
  /** Selectors of its composer, the most certain one first. Its pages change: without a match, the lowest text field is taken. */
  readonly composers: readonly string[];
}

export const ASSISTANTS: readonly Assistant[] = [
  {
    name: 'ChatGPT',
    origins: ['https://chatgpt.com/*', 'https://chat.openai.com/*'],
    composers: ['#prompt-textarea', 'form [contenteditable="true"]'],
  },
  {
    name: 'Claude',
    origins: ['https://claude.ai/*'],
    composers: [
      '[data-testid="chat-input"]',
      'fieldset [contenteditable="true"]',
      '.ProseMirror[contenteditable="true"]',
    ],
  },
  {
    name: 'Gemini',
    origins: ['https://gemini.google.com/*'],
    composers: ['rich-textarea [contenteditable="true"]', '.ql-editor[contenteditable="true"]'],
  },
  {
    name: 'Copilot',
    origins: ['https://copilot.microsoft.com/*', 'https://www.bing.com/*'],
    composers: ['#userInput', '[data-testid="composer-input"]', '#searchbox'],
  },
];

const hostOf = (pattern: string) => new URL(pattern.replace('/*', '/')).hostname;

/** The assistant at a host name. Null anywhere else. */
export const assistantAt = (host: string): Assistant | null =>
  ASSISTANTS.find(({ origins }) => origins.some((origin) => hostOf(origin) === host)) ?? null;
