import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openPanel } from '../page/panel.ts';
import { shared } from '../page/shared.ts';
import { findTarget } from '../page/target.ts';

/** Loaded when the panel is first opened in a frame. */
export default defineUnlistedScript(() => {
  Object.assign(shared(), { findTarget, openPanel });
});
