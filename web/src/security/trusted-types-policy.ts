/** What a Trusted Types policy does with text that code turns into markup, or into the address of a script. */
interface Rules {
  readonly createHTML: (text: string) => string;
  /** Left out: the browser refuses every address of a script that is set as a string. */
  readonly createScriptURL?: (url: string) => string;
}

/** The part of `window.trustedTypes` that is used here. */
export interface PolicyFactory {
  createPolicy(name: string, rules: Rules): unknown;
}

/** Whether a text is CSS rules. Text without `<` cannot become markup. */
const isStyleText = (text: string) => !text.includes('<') && /^[^{}]*\{[^]*\}\s*$/.test(text);

/** Allows CSS rules and empty text in `innerHTML` and similar properties. Throws for anything else. */
export function allowStyleText(text: string): string {
  if (text === '' || isStyleText(text)) return text;
  throw new TypeError('Refused to turn a string into markup.');
}

/** The policy of every page except the explorer. */
export const STYLE_TEXT_ONLY: Rules = { createHTML: allowStyleText };

/** Installs the default Trusted Types policy of a page. A page can have only one. Does nothing in browsers without Trusted Types. */
export function installTrustedTypes(target: { trustedTypes?: PolicyFactory }, rules: Rules): void {
  target.trustedTypes?.createPolicy('default', rules);
}
