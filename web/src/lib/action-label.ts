/**
 * Names an action in a menu, and says if it can't run.
 * @param lacksModel whether the action needs a language model, and the user's runs use none
 */
export const actionLabel = (name: string, lacksModel: boolean): string =>
  lacksModel ? `${name} (needs a model)` : name;
