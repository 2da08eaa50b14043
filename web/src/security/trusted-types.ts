// Imported before anything else by every entry: the page's policy makes the browser refuse markup from strings, and
// Mantine writes the text of its <style> elements that way. A default policy is where such text ends up.

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown;
}

/** Text without a tag can't become markup, wherever it is put; a rule of CSS needs no more. */
const isStyleText = (text: string) => !text.includes('<') && /^[^{}]*\{[^]*\}\s*$/.test(text);

/** What `innerHTML` and its like are given, or a refusal. Empty text takes markup away. */
export function allowStyleText(text: string): string {
  if (text === '' || isStyleText(text)) return text;
  throw new TypeError('Refused to turn a string into markup.');
}

export function installTrustedTypes(target: { trustedTypes?: PolicyFactory }): void {
  target.trustedTypes?.createPolicy('default', { createHTML: allowStyleText });
}

installTrustedTypes(globalThis as { trustedTypes?: PolicyFactory });
