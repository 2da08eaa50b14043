import { ACTION_EFFECTS, type ActionEffect, deriveActionEffect } from '#schema/action-effect.ts';

/** The effect of an action, in upper case as in GraphQL. */
export type Effect = Uppercase<ActionEffect>;

const toEffect = (effect: ActionEffect) => effect.toUpperCase() as Effect;

/** All effects, in the order of the form. */
export const EFFECTS: readonly Effect[] = ACTION_EFFECTS.map(toEffect);

/** What an action does, in a few words for cards and tables. */
export const EFFECT_FACTS: Readonly<Record<Effect, string>> = {
  REWRITES: 'Rewrites the prompt',
  TRANSFORMS: 'Transforms the prompt',
  ANSWERS: 'Answers the prompt',
};

/** What the results of an action are checked for, for the form. */
export const EFFECT_CHECKS: Readonly<Record<Effect, string>> = {
  REWRITES: 'The result is a prompt. It must keep every number, limit, negation, name, link and quotation.',
  TRANSFORMS: 'The result has the same facts in another form. Numbers, form and length may follow the template.',
  ANSWERS: 'The result has new content, such as a reply. Only links, email addresses and masked details are checked.',
};

/** Returns the effect that follows from a template, as the server derives it. */
export const derivedEffect = (template: string): Effect => toEffect(deriveActionEffect(template));
