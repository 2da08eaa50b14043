import { localPreference } from '#web/preferences/local-preferences.ts';
import type { Column, TableRow } from './column.ts';

const preferences = new Map<string, ReturnType<typeof localPreference>>();

/** One for each table, because it tells its listeners about changes. */
function preferenceFor(table: string) {
  const known = preferences.get(table) ?? localPreference(`columns.${table}`);
  preferences.set(table, known);
  return known;
}

/** Only what differs from the usual columns is stored, such as `{"role":true}`, so that columns that are added later appear. */
function readChoice(stored: string | null): Readonly<Record<string, boolean>> {
  try {
    const choice: unknown = JSON.parse(stored ?? '{}');
    return typeof choice === 'object' && choice !== null ? (choice as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** Which columns a table shows, kept in this browser. */
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
