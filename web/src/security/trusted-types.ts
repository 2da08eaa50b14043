// Imported before anything else by every entry: the page's policy makes the browser refuse markup from strings, and
// Mantine writes the text of its <style> elements that way. A default policy is where such text ends up.
import { installTrustedTypes, type PolicyFactory, STYLE_TEXT_ONLY } from './trusted-text.ts';

installTrustedTypes(globalThis as { trustedTypes?: PolicyFactory }, STYLE_TEXT_ONLY);
