import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Refusal } from '#web/lib/refusal.ts';
import { RefusalDetails } from '#web/ui/refusal/RefusalDetails.tsx';
import type { Run } from '../messages.ts';
import { element } from './element.ts';
import { RewriteView } from './RewriteView.tsx';

/** An element in which the web app's components draw. */
function draw(view: ReactNode): HTMLElement {
  const drawn = element('div');
  createRoot(drawn).render(view);
  return drawn;
}

/** A rewrite with its changes. */
export const drawRun = (run: Run): HTMLElement => draw(<RewriteView run={run} />);

/** Why a rewrite was refused. */
export const drawRefusal = (prompt: string, refusal: Refusal): HTMLElement =>
  draw(<RefusalDetails refusal={refusal} prompt={prompt} />);
