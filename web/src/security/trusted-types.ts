// The first import of every entry file except the explorer's (explorer-trusted-types.ts). The page's Content Security Policy blocks markup from
// strings (Trusted Types), but Mantine sets the text of its <style> elements that way. The default policy allows that and nothing else.
import { installTrustedTypes, type PolicyFactory, STYLE_TEXT_ONLY } from './trusted-types-policy.ts';

installTrustedTypes(globalThis as { trustedTypes?: PolicyFactory }, STYLE_TEXT_ONLY);
