import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { AUTH_STAND_INS } from './build/auth-stand-ins.ts';
import { AUTH_PAGES } from './build/pages.ts';
import { precompressed } from './build/precompressed.ts';
import { publicPages } from './build/public-pages.ts';
import { sharedHead } from './build/shared-head.ts';
import { shortClassNames } from './build/short-class-names.ts';
import { sizeBudget } from './build/size-budget.ts';

/** Builds the two forms of the sign-in page as HTML documents of their own. During development, the app serves the page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    sharedHead(),
    shortClassNames(),
    publicPages(),
    sizeBudget({ 'sign-in page': { chunks: ['auth'], kilobytes: 110 } }),
    precompressed(),
  ],
  resolve: { alias: AUTH_STAND_INS },
  build: {
    outDir: '../dist/web',
    // These files are added to the build of the app, in the same folder.
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
      input: Object.fromEntries(
        AUTH_PAGES.map(({ file }) => [file.replace('.html', ''), `${import.meta.dirname}/${file}`]),
      ),
    },
  },
});
