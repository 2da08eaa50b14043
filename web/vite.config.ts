import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { PUBLIC_PAGES } from './build/pages.ts';
import { publicPages } from './build/public-pages.ts';
import { sizeBudget } from './build/size-budget.ts';

const API = 'http://localhost:4000';

const fileAt = (pathname: string) => PUBLIC_PAGES.find(({ path }) => path === pathname)?.file ?? 'app.html';

/** Public pages have documents of their own; every other address that a browser navigates to is the app's, as on the server. */
function serveTheAppForItsRoutes(): Plugin {
  const middleware: Connect.NextHandleFunction = (request, _response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isNavigation = request.headers.accept?.includes('text/html') ?? false;
    if (isNavigation && !pathname.includes('.')) request.url = `/${fileAt(pathname)}`;
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
    publicPages(),
    sizeBudget({ landing: 120, 'legal-terms': 120, 'legal-privacy': 120, 'legal-security': 120, app: 230 }),
  ],
  server: { proxy: { '/graphql': API, '/api': API } },
  preview: { proxy: { '/graphql': API, '/api': API } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // A data: URL would need an exception in the security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(
        ['app.html', ...PUBLIC_PAGES.map(({ file }) => file)].map((file) => [
          file === 'index.html' ? 'landing' : file.replace('.html', ''),
          `${import.meta.dirname}/${file}`,
        ]),
      ),
    },
  },
});
