import type { Plugin } from 'vite';
import { DEFAULT_PRODUCT_NAME } from '../../schema/product.ts';

/** While developing there is no server of ours between Vite and the browser to fill in the product's name. */
export const nameWhileDeveloping = (): Plugin => ({
  name: 'plainprompt:name',
  apply: 'serve',
  // Last, when the heads of public pages are there.
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('__PRODUCT_NAME__', DEFAULT_PRODUCT_NAME),
  },
});
