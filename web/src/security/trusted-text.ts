interface Rules {
  readonly createHTML: (text: string) => string;
  readonly createScriptURL?: (address: string) => string;
}

export interface PolicyFactory {
  createPolicy(name: string, rules: Rules): unknown;
}

/** Text without a tag can't become markup, wherever it is put; a rule of CSS needs no more. */
const isStyleText = (text: string) => !text.includes('<') && /^[^{}]*\{[^]*\}\s*$/.test(text);

/** What `innerHTML` and its like are given, or a refusal. Empty text takes markup away. */
export function allowStyleText(text: string): string {
  if (text === '' || isStyleText(text)) return text;
  throw new TypeError('Refused to turn a string into markup.');
}

/** What every page but the explorer needs. */
export const STYLE_TEXT_ONLY: Rules = { createHTML: allowStyleText };

/** Makes the default policy of a page, of which there can be one. */
export function installTrustedTypes(target: { trustedTypes?: PolicyFactory }, rules: Rules): void {
  target.trustedTypes?.createPolicy('default', rules);
}
