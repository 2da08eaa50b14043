import { lengthProblem } from '#api/lib/field-problems.ts';
import { MODEL_KEY } from '#schema/limits.ts';

/** Returns what is wrong with a key, or null. Keys are sent in a header, which allows visible ASCII characters only. */
export const keyProblem = (key: string): string | null =>
  key.length > MODEL_KEY.key || !/^[\x21-\x7e]*$/.test(key) ? 'This is not a valid key' : null;

/** Returns model ids without spaces around them and without repetitions. */
export const trimModels = (models: readonly string[]): string[] => [
  ...new Set(models.map((model) => model.trim()).filter(Boolean)),
];

/** Returns what is wrong with typed model ids, or null. */
export function modelsProblem(models: readonly string[]): string | null {
  if (models.length > MODEL_KEY.maxModels) return `At most ${MODEL_KEY.maxModels} models can be enabled`;
  const long = models.find((model) => model.length > MODEL_KEY.model);
  return long === undefined ? null : lengthProblem('The id of a model', long, MODEL_KEY.model);
}
