import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'wxt';
import { DEFAULT_PRODUCT_NAME } from '../schema/product.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8')) as { version: string };

/** Each permission has its reason in docs/extension.md. The build fails when the manifest asks for another one. */
const PERMISSIONS = ['activeTab', 'contextMenus', 'scripting', 'storage'];

/** Names a class of a CSS module. Pages load these names with the panel; Vite's own also have the line, and compress less well. */
const scopedName = (name: string, file: string): string =>
  `${name}-${createHash('sha256')
    .update(relative(root, file.replace(/\?.*/, '')))
    .digest('hex')
    .slice(0, 4)}`;

/** The sites that users can give the extension access to. None is asked for when it is installed. */
const OPTIONAL_HOSTS = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

/** Extension pages run only their own files. They connect to the server that the user chose. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'connect-src https: http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** With `npm run dev`, the running build puts styles into the pages, and reports changes to them over a WebSocket. */
const DEV_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
  'connect-src',
  'connect-src ws://localhost:*',
);

/** The web app's components, drawn by a smaller library than React, because pages load it. */
const SMALL_REACT = [
  {
    find: /^react(?:-dom)?(?:\/(?:jsx-runtime|jsx-dev-runtime|client))?$/,
    replacement: join(root, 'ui/small-react.ts'),
  },
];

/** Writes each GraphQL operation in one line: line breaks and indentation are a part of what the background loads and sends. */
const oneLineOperations = {
  name: 'one-line-operations',
  transform: (code: string, id: string) =>
    id.endsWith('operations.generated.ts')
      ? code.replaceAll(/`[^`]*`/g, (text) => text.replaceAll(/\s+/g, ' ').trim())
      : null,
};

export default defineConfig({
  root,
  outDir: join(root, '../dist/extension'),
  imports: false,
  manifestVersion: 3,
  vite: () => ({
    plugins: [oneLineOperations],
    resolve: { alias: SMALL_REACT },
    build: { target: 'es2023', cssTarget: ['chrome123', 'firefox140'] },
    css: { modules: { generateScopedName: scopedName } },
    logLevel: 'warn',
  }),
  // `npm run dev` keeps a folder up to date, which developers load into their own browser.
  webExt: { disabled: true },
  zip: { artifactTemplate: 'plainprompt-{{browser}}.zip', zipSources: false },
  manifest: ({ browser, command }) => ({
    name: `${DEFAULT_PRODUCT_NAME}: clearer, shorter prompts`,
    short_name: DEFAULT_PRODUCT_NAME,
    description:
      'Select a prompt and make it clearer and shorter, in any text field. Works with ChatGPT, Claude, Gemini and Copilot.',
    version,
    // The first server. A server that offers the extension for download writes its own address here.
    homepage_url: process.env.EXTENSION_SERVER_URL ?? 'http://127.0.0.1:4000',
    permissions: PERMISSIONS,
    optional_host_permissions: OPTIONAL_HOSTS,
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    action: { default_title: DEFAULT_PRODUCT_NAME },
    commands: {
      simplify: {
        suggested_key: { default: 'Alt+Shift+S' },
        description: 'Simplify the selection, or the text field with the cursor',
      },
    },
    content_security_policy: { extension_pages: command === 'serve' ? DEV_POLICY : PAGE_POLICY },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'extension@plainprompt.example',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['personalCommunications', 'authenticationInfo'] },
            },
          },
        }
      : { minimum_chrome_version: '123' }),
  }),
});
