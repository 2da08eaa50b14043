import type { send } from '../send.ts';
import type { focusedElement, isTextField, selectionIn } from './focus.ts';
import type { createLifetime } from './lifetime.ts';
import type { createLogo } from './logo.ts';
import type { onNotice } from './notices.ts';
import type { ShadowUi, ShadowUiOptions } from './shadow-ui-types.ts';

/** Code of the selection script that the others call there, so that pages load it once. */
export interface Toolkit {
  readonly createShadowUi: (style: string, options: ShadowUiOptions) => ShadowUi;
  readonly createLogo: typeof createLogo;
  readonly createLifetime: typeof createLifetime;
  readonly onNotice: typeof onNotice;
  readonly send: typeof send;
  readonly focusedElement: typeof focusedElement;
  readonly isTextField: typeof isTextField;
  readonly selectionIn: typeof selectionIn;
}
