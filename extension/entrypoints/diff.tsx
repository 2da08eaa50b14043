import { createRoot, type Root } from 'react-dom/client';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { RewriteView } from '../page/RewriteView.tsx';
import { shared } from '../page/shared.ts';

/** Loaded while the first rewrite of a page is made: it is the web app's own view, with React. */
export default defineUnlistedScript(() => {
  const roots = new WeakMap<HTMLElement, Root>();
  shared().renderDiff = (container, run) => {
    const root = roots.get(container) ?? createRoot(container);
    roots.set(container, root);
    root.render(<RewriteView key={run.id} run={run} />);
  };
});
