import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin, type Rolldown } from 'vite';
import { fillWhileDeveloping } from './build/fill-while-developing.ts';
import { packageChunk } from './build/package-chunks.ts';
import { pagePreloads } from './build/page-preloads.ts';
import { ADMIN_PAGE_PARTS, ADMIN_PAGES, PUBLIC_PAGES } from './build/pages.ts';
import { precompressed } from './build/precompressed.ts';
import { publicPages } from './build/public-pages.ts';
import { screenChunk } from './build/screen-chunks.ts';
import { sharedHead } from './build/shared-head.ts';
import { shortClassNames } from './build/short-class-names.ts';
import { sizeBudget } from './build/size-budget.ts';

/** The paths that Vite passes on to the API server during development. Vite answers all others. `scripts/dev.mjs` sets PORT and WEB_PORT. */
const SERVED_BY_API = ['/api', '/graphql', '/payments'];
const HOST = '127.0.0.1';
const PROXY = Object.fromEntries(
  SERVED_BY_API.map((path) => [path, `http://${HOST}:${process.env.PORT ?? 4000}`] as const),
);

const APP_PAGE = 'app.html';
/** The explorer is an HTML document of its own, because it has another security policy. */
const EXPLORER = { file: 'explorer.html', path: '/admin/explorer' };

/** Matches the source files of the admin area. A user's page must load none of them. */
const ADMIN_AREA = /\/features\/admin-|\/app\/admin\/|admin-operations\.generated|report-definitions\.generated/;

const sourceFile = (path: string) => join(import.meta.dirname, 'src', path);

const AREAS = {
  isAdmin: (id: string) => ADMIN_AREA.test(id),
  isFirstPage: (id: string) => id.endsWith('/OverviewPage.tsx'),
  isElsewhere: (id: string) => id.includes('/features/explorer/'),
};

/** Chunks of modules that several pages share. The bundler splits all other modules by the pages that need them. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // Every page needs React, and our releases rarely change it: browsers keep its chunk in their cache. Only the packages of the top
  // node_modules, because a package inside another one's node_modules is needed only by that one.
  // clsx is here because Mantine needs it: in the chunk of the clients, which need a part of Mantine's, the two would import each other.
  { name: 'react', test: /^((?!node_modules).)*node_modules\/(clsx|react|react-dom|scheduler)\// },
  // This module sets the document's policy when it runs. The explorer has another policy, so no chunk of the explorer may contain it.
  { name: 'trusted-types', test: /\/security\/trusted-types\.ts$/, includeDependenciesRecursively: false },
  {
    name: 'icons',
    test: /node_modules\/@tabler\//,
    minShareCount: 2,
    entriesAware: true,
    // Bytes. Icons of the same pages that are smaller together go into the chunk of similar pages, so that there are fewer files.
    entriesAwareMergeThreshold: 3000,
    includeDependenciesRecursively: false,
  },
  {
    name: (id, context) => packageChunk(id) ?? screenChunk(id, (other) => context.getModuleInfo(other), AREAS),
    test: /\/(web\/src|schema|node_modules)\//,
    includeDependenciesRecursively: false,
  },
];

/** Returns the HTML file for a path. */
const fileAt = (pathname: string) =>
  [...PUBLIC_PAGES, EXPLORER].find(({ path }) => path === pathname)?.file ?? APP_PAGE;

/**
 * Serves the HTML file of each address during development, as our server does in production: public pages and the explorer have documents
 * of their own, and every other address that a browser navigates to gets the app's.
 */
function serveTheAppForItsRoutes(): Plugin {
  const middleware: Connect.NextHandleFunction = (request, _response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isNavigation = request.headers.accept?.includes('text/html') ?? false;
    const isServedByApi = SERVED_BY_API.some((path) => pathname === path || pathname.startsWith(`${path}/`));
    if (isNavigation && !isServedByApi && !pathname.includes('.')) request.url = `/${fileAt(pathname)}`;
    next();
  };
  return {
    name: 'plainprompt:app-routes',
    configureServer: ({ middlewares }) => void middlewares.use(middleware),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(middleware),
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    serveTheAppForItsRoutes(),
    sharedHead(),
    shortClassNames(),
    publicPages(),
    fillWhileDeveloping(process.env),
    sizeBudget({
      landing: { chunks: ['landing'], kilobytes: 120 },
      'legal pages': { chunks: ['legal-main'], kilobytes: 120 },
      dashboard: { chunks: ['app', 'OverviewPage'], kilobytes: 230, without: ADMIN_AREA },
      'admin area': { chunks: ['app', 'AdminPages', 'AdminSidebar', 'UsersPage'], kilobytes: 289 },
      explorer: { chunks: ['explorer'], kilobytes: 230 },
      'explorer with its page': { chunks: ['explorer', 'ExplorerPage'], kilobytes: 500, without: /\/app\/main\.tsx$/ },
    }),
    pagePreloads({
      entry: join(import.meta.dirname, APP_PAGE),
      frame: ['AdminPages.tsx', 'AdminSidebar.tsx'].map((file) => sourceFile(`app/admin/${file}`)),
      sections: sourceFile('app/admin/sections.ts'),
      pages: Object.fromEntries(
        Object.entries(ADMIN_PAGES).map(([path, file]) => [
          path,
          [`features/${file}`, ...(ADMIN_PAGE_PARTS[path] ?? [])].map(sourceFile),
        ]),
      ),
    }),
    precompressed(),
  ],
  // Outside of node_modules, which may be a symbolic link that several checkouts share.
  cacheDir: '../dist/vite',
  server: {
    fs: { allow: [join(import.meta.dirname, '..'), realpathSync(join(import.meta.dirname, '../node_modules'))] },
    host: HOST,
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: PROXY,
  },
  optimizeDeps: {
    // These modules import web workers as `…?worker`, which pre-bundling can't load. All other packages are pre-bundled.
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
  },
  preview: { proxy: PROXY },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // A data: URL would need an exception in the security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // The bundler appends the names of all pages that share the chunk, after a `~`. They are cut off.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
      input: Object.fromEntries(
        [APP_PAGE, EXPLORER.file, ...PUBLIC_PAGES.map(({ file }) => file)].map((file) => [
          file === 'index.html' ? 'landing' : file.replace('.html', ''),
          `${import.meta.dirname}/${file}`,
        ]),
      ),
    },
  },
});
