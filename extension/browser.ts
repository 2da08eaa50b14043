import type { Browser } from '@wxt-dev/browser/src/gen/index.d.ts';
import { browser as untyped } from 'wxt/browser';

/** The browser's API for extensions. wxt's own types do not resolve with Node's rules for modules. */
export const browser = untyped as unknown as typeof Browser;
