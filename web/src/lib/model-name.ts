/** The built-in engine goes by the product's name; other models by their own. */
export function modelName(model: string | null): string {
  if (model === null) return 'N/A';
  return model === 'plainprompt' ? 'PlainPrompt' : model;
}
