/** Adds what the API does not say: custom actions and those of teams always need a model, because the built-in engine cannot follow free instructions. */
export const toModelAction = <T extends object>(action: T): T & { readonly needsModel: true } => ({
  ...action,
  needsModel: true,
});
