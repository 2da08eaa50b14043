import { localPreference } from '#web/preferences/local-preferences.ts';
import type { Column, TableRow } from './column.ts';

const preferences = new Map<string, ReturnType<typeof localPreference>>();

/** Returns the preference of a table: the same object each time, because it holds the listeners to its changes. */
function preferenceFor(table: string) {
  const known = preferences.get(table) ?? localPreference(`columns.${table}`);
  preferences.set(table, known);
  return known;
}

/**
 * Reads the stored choice, from column id to whether it is shown. Only columns that the user has switched are stored, such as
 * `{"role":true}`, so that columns of later versions appear.
 */
function readChoice(stored: string | null): Readonly<Record<string, boolean>> {
  try {
    const choice: unknown = JSON.parse(stored ?? '{}');
    return typeof choice === 'object' && choice !== null ? (choice as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** Returns which columns a table shows, by id, and functions that change it. The choice is kept in this browser. */
export function useColumnChoice<Row extends TableRow>(table: string, columns: readonly Column<Row>[]) {
  const { useValue, choose } = preferenceFor(table);
  const choice = readChoice(useValue());
  const visibility = Object.fromEntries(
    columns.map(({ id, isOptional = false }) => [id, choice[id] ?? !isOptional] as const),
  );
  return {
    visibility,
    setVisible: (id: string, isVisible: boolean) => {
      choose(JSON.stringify({ ...choice, [id]: isVisible }));
    },
    reset: () => {
      choose(null);
    },
  };
}
