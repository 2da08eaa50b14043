import type { NameValue } from '#api/graphql/types.generated.ts';
import { DELETED_ACTION_NAME, getDefaultActionNames } from '#api/modules/actions/actions.service.ts';
import { CUSTOM_ACTIONS, type DayOfRuns } from '#api/modules/usage/service-usage.service.ts';

const CUSTOM_ACTIONS_NAME = 'Custom actions';
const NO_MODEL = 'Unknown';

/** Adds up counts by name, largest first. */
function sumByName(counts: readonly { readonly name: string; readonly count: number }[]): NameValue[] {
  const byName = new Map<string, number>();
  for (const { name, count } of counts) byName.set(name, (byName.get(name) ?? 0) + count);
  return [...byName]
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name));
}

const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

/** Counts runs by action. All actions that users wrote are one, because their names can be personal. */
export async function countByAction(days: readonly DayOfRuns[]): Promise<NameValue[]> {
  const names = await getDefaultActionNames();
  return sumByName(
    days.flatMap(({ actions }) =>
      actions.map(({ key, count }) => ({
        name: key === CUSTOM_ACTIONS ? CUSTOM_ACTIONS_NAME : (names.get(key) ?? DELETED_ACTION_NAME),
        count,
      })),
    ),
  );
}

/** Counts runs by model. Runs without one, which failed and are charged, are one row. */
export const countByModel = (days: readonly DayOfRuns[]): NameValue[] =>
  sumByName(
    days.flatMap(({ models, count }) => {
      const unknown = count - sum(models);
      return [
        ...models.map(({ key, count: runs }) => ({ name: key, count: runs })),
        ...(unknown > 0 ? [{ name: NO_MODEL, count: unknown }] : []),
      ];
    }),
  );
