import { type ActionEffect, deriveActionEffect } from '#schema/action-effect.ts';

/** Returns the effect of an action: the one that was set, otherwise what its template says. */
export const effectOf = ({
  prompt,
  effect,
}: {
  readonly prompt: string;
  readonly effect?: ActionEffect | null;
}): ActionEffect => effect ?? deriveActionEffect(prompt);
