import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openPanel } from '../page/panel.ts';
import { shared } from '../page/shared.ts';
import { findTarget } from '../page/target.ts';

/**
 * Gives the other scripts of the frame the functions that find a prompt and open the panel. It can run more than once in a frame: the menu and
 * the shortcut run it each time, a button in the page only if it hasn't run yet.
 */
export default defineUnlistedScript(() => {
  Object.assign(shared(), { findTarget, openPanel });
});
