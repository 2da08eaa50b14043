import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { maskEach } from '#web/lib/privacy/mask.ts';
import { shared } from '../page/shared.ts';

/**
 * Gives the other scripts of the page the function that masks. Loaded when the first prompt is masked: the data about phone numbers is larger than
 * everything else that the extension loads into the page.
 */
export default defineUnlistedScript(() => {
  shared().maskEach = maskEach;
});
