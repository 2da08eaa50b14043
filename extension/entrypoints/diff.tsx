import { createRoot } from 'react-dom/client';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { RefusalDetails } from '#web/ui/refusal/RefusalDetails.tsx';
import { RewriteView } from '../page/RewriteView.tsx';
import { shared } from '../page/shared.ts';

/** Loaded when the first rewrite of a page is there: the web app's own components, with React. Each container is drawn into once. */
export default defineUnlistedScript(() => {
  shared().views = {
    renderRun: (container, run) => {
      createRoot(container).render(<RewriteView run={run} />);
    },
    renderRefusal: (container, prompt, refusal) => {
      createRoot(container).render(<RefusalDetails refusal={refusal} prompt={prompt} />);
    },
  };
});
