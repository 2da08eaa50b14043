import type { Plugin } from 'vite';

/** The place of HEAD in an HTML document. */
const MARK = '<!--head-->';

/** The head elements of every HTML document: colors, icon, manifest, and the script of the color scheme. */
const HEAD = `<meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151412" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script src="/color-scheme.js"></script>`;

/** Writes HEAD in place of the mark in each HTML document, before other plugins read the document. Throws if there is no mark. */
export const sharedHead = (): Plugin => ({
  name: 'plainprompt:shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { filename }) => {
      if (!html.includes(MARK)) throw new Error(`${filename} has no ${MARK}.`);
      return html.replace(MARK, HEAD);
    },
  },
});
