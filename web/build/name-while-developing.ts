import type { Plugin } from 'vite';
import { DEFAULT_PRODUCT_NAME } from '../../schema/product.ts';

/** Fills in the product's name in the pages of the development server. In production, our own server does that when it sends a page. */
export const nameWhileDeveloping = (): Plugin => ({
  name: 'plainprompt:name',
  apply: 'serve',
  // Runs last, after publicPages() has added the heads, which contain the name.
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('__PRODUCT_NAME__', DEFAULT_PRODUCT_NAME),
  },
});
