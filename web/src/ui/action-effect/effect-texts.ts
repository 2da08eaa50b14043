import { ACTION_EFFECTS, type ActionEffect, deriveActionEffect } from '#schema/action-effect.ts';

/** As GraphQL writes it. */
export type Effect = Uppercase<ActionEffect>;

const toEffect = (effect: ActionEffect) => effect.toUpperCase() as Effect;

export const EFFECTS: readonly Effect[] = ACTION_EFFECTS.map(toEffect);

/** For cards and tables. */
export const EFFECT_FACTS: Readonly<Record<Effect, string>> = {
  REWRITES: 'Rewrites the prompt',
  TRANSFORMS: 'Transforms the prompt',
  ANSWERS: 'Answers the prompt',
};

/** What the results of an action are held against. */
export const EFFECT_CHECKS: Readonly<Record<Effect, string>> = {
  REWRITES:
    'You get a prompt, such as a shorter one. It must keep every number, limit, negation, name, link and quotation.',
  TRANSFORMS:
    'You get the same facts in another form, such as a checklist. Numbers, form and length may follow the template.',
  ANSWERS:
    'You get new content, such as a reply to an e-mail. Only links, e-mail addresses and masked details are checked.',
};

/** What the template says, while it is typed. */
export const derivedEffect = (template: string): Effect => toEffect(deriveActionEffect(template));
