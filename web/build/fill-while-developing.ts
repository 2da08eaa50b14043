import type { Plugin } from 'vite';
import { CURRENCY_PLACEHOLDER } from '../../schema/prerendered-prices.ts';
import { DEFAULT_CURRENCY, DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL } from '../../schema/product.ts';

/** Returns a setting, or its default if it is missing or empty. */
const settingOr = (setting: string | undefined, value: string) =>
  setting === undefined || setting === '' ? value : setting;

/** Returns the operator's values by placeholder, from the same settings that the server reads. */
function valuesOf(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return {
    __PUBLIC_URL__: env.PUBLIC_URL ?? '',
    __PRODUCT_NAME__: settingOr(env.PRODUCT_NAME, DEFAULT_PRODUCT_NAME),
    __SUPPORT_EMAIL__: settingOr(env.SUPPORT_EMAIL, DEFAULT_SUPPORT_EMAIL),
    [CURRENCY_PLACEHOLDER]: settingOr(env.CURRENCY, DEFAULT_CURRENCY),
    __EXTENSION_CHROME_URL__: env.EXTENSION_CHROME_URL ?? '',
    __EXTENSION_FIREFOX_URL__: env.EXTENSION_FIREFOX_URL ?? '',
    __STORAGE_NOTE__: '',
  };
}

/**
 * Fills in the operator's values in the pages of the development server. In production, our own server does that when it sends a page
 * (api/http/web-pages.ts).
 */
export const fillWhileDeveloping = (env: NodeJS.ProcessEnv): Plugin => ({
  name: 'plainprompt:fill',
  apply: 'serve',
  // Runs last, after publicPages() has added the heads, which contain placeholders.
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      Object.entries(valuesOf(env)).reduce(
        (text, [placeholder, value]) => text.replaceAll(placeholder, () => value),
        html,
      ),
  },
});
