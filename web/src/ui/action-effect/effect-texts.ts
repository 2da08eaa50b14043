import { ACTION_EFFECTS, type ActionEffect, deriveActionEffect } from '#schema/action-effect.ts';

/** The effect of an action, in upper case as in GraphQL. */
export type Effect = Uppercase<ActionEffect>;

const toEffect = (effect: ActionEffect) => effect.toUpperCase() as Effect;

/** All effects, in the order of the form. */
export const EFFECTS: readonly Effect[] = ACTION_EFFECTS.map(toEffect);

/** What an action does, in a few words. Shown in the form, on cards and in tables. */
export const EFFECT_LABELS: Readonly<Record<Effect, string>> = {
  REWRITES: 'Rewrites the prompt',
  TRANSFORMS: 'Transforms the prompt',
  ANSWERS: 'Answers the prompt',
};

/** A template with each effect, for the menu of the form. */
export const EFFECT_EXAMPLES: Readonly<Record<Effect, string>> = {
  REWRITES: 'Make this shorter',
  TRANSFORMS: 'Turn this into a checklist',
  ANSWERS: 'Reply to this email',
};

/** What users get from an action, and what the guard checks in it. Shown in the form. */
export const EFFECT_DESCRIPTIONS: Readonly<Record<Effect, string>> = {
  REWRITES:
    'You get a prompt, such as a shorter one. It must keep every number, limit, negation, name, link and quotation.',
  TRANSFORMS:
    'You get the same facts in another form, such as a checklist. Numbers, form and length may follow the template.',
  ANSWERS:
    'You get new content, such as a reply to an email. Only links, email addresses and masked details are checked.',
};

/** Returns the effect that follows from a template, as the server derives it. */
export const derivedEffect = (template: string): Effect => toEffect(deriveActionEffect(template));
