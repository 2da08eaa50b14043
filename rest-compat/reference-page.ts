import { escapeHtml } from '#api/lib/escape-html.ts';

/** The height of the header. Scalar moves what it keeps at the top of the window down by it. */
const HEADER_HEIGHT = '48px';

const STYLE = `
:root { --scalar-custom-header-height: ${HEADER_HEIGHT}; }
body { margin: 0; background: #fbfaf7; color: #1b1a17; font: 15px/1.5 system-ui, sans-serif; }
#site { position: sticky; z-index: 20; top: 0; display: flex; align-items: center; box-sizing: border-box; height: ${HEADER_HEIGHT};
  padding: 0 20px; border-bottom: 1px solid var(--scalar-border-color, #8d887c44);
  background: var(--scalar-background-1, #fbfaf7); color: var(--scalar-color-1, #1b1a17); }
#site a { color: inherit; font-weight: 550; text-decoration: none; }
#site a:hover { text-decoration: underline; }
#site a:focus-visible { outline: 2px solid #3b82f6; outline-offset: 4px; }
#loading { margin: 0; padding: 64px 20px; text-align: center; }
#app:not(:empty) + #loading { display: none; }
@media (prefers-color-scheme: dark) {
  body:not(.light-mode) { background: #151412; color: #edebe5; }
  body:not(.light-mode) #site { background: var(--scalar-background-1, #151412); color: var(--scalar-color-1, #edebe5); }
}
`;

/**
 * Adds to Scalar's page what it lacks: a way back to the product, and a text while its script of some megabytes loads. The text is beside
 * the app's element and not in it, where Scalar would look for a page that a server rendered.
 */
export function completePage(html: string, productName: string): string {
  const app = '<div id="app"></div>';
  if (!html.includes(app)) throw new Error('The API reference has no element to add the header to.');
  return html
    .replace('<html>', '<html lang="en">')
    .replace('</head>', () => `<style>${STYLE}</style></head>`)
    .replace(
      app,
      () =>
        `<header id="site"><a href="/">← Back to ${escapeHtml(productName)}</a></header><div id="app"></div><p id="loading" role="status">Loading the API reference…</p>`,
    );
}
