import { PRODUCT_NAME } from '#web/lib/product.ts';
import type { Headline } from '../HeadlineText.tsx';

/* The first and the last thing on the landing page: a headline, and the way to an account. */

export const HERO = {
  title: ['Say it ', { removed: 'at great length' }, ' ', { added: 'in fewer words.' }] satisfies Headline,
  lead: `${PRODUCT_NAME} rewrites your AI prompts so that they are clearer and shorter, and shows you why each word changed.`,
  button: 'Get Started',
  second: 'Try it now',
  note: 'Free to start. No card needed.',
  caption:
    'A real rewrite by the built-in engine. Point at a mark, tap it, or move to it with Tab, to read its reason.',
};

export const CLOSING = {
  title: ['Your next prompt could be ', { removed: 'a great deal' }, ' ', { added: 'shorter.' }] satisfies Headline,
  button: 'Get Started',
};
