import type { Plugin } from 'vite';

const MARK = '<!--head-->';

/** What every document has, public or not: how it is drawn, and what stands for it elsewhere. */
const HEAD = `<meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151412" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script src="/color-scheme.js"></script>`;

/** Writes the common head where a document has its mark, before anything else reads it. */
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
