/**
 * Names an action in a menu, and says if it can't run.
 * @param lacksModel whether the action needs a language model, and the user's runs use none
 */
export const actionLabel = (name: string, lacksModel: boolean): string =>
  lacksModel ? `${name} (needs a model)` : name;

/** Names an action of a team: with the team, if the user has another action of that name. */
export const teamActionName = (name: string, teamName: string, otherNames: readonly string[]): string =>
  otherNames.includes(name) ? `${name} (${teamName})` : name;
