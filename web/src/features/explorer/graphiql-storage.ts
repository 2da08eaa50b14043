import { tabStorage } from '#web/lib/browser-storage.ts';
import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { EXPLORER_TABS } from '#web/session/session-store.ts';

function readAll(): Record<string, unknown> {
  const content = parseOrNull(tabStorage.get(EXPLORER_TABS) ?? '{}');
  return isRecord(content) ? content : {};
}

const writeAll = (content: Record<string, unknown>) => {
  tabStorage.set(EXPLORER_TABS, JSON.stringify(content));
};

/**
 * Stores GraphiQL's own state, which is the open tabs with their variables, and the sizes of its panes. The state is deleted when the browser
 * tab is closed or the session ends, because variables can contain personal data. Has the methods of `localStorage` that GraphiQL calls.
 */
export const graphiqlStorage = {
  get length(): number {
    return Object.keys(readAll()).length;
  },
  getItem: (key: string): string | null => {
    const value = readAll()[key];
    return typeof value === 'string' ? value : null;
  },
  setItem: (key: string, value: string): void => {
    writeAll({ ...readAll(), [key]: value });
  },
  removeItem: (key: string): void => {
    writeAll({ ...readAll(), [key]: undefined });
  },
  clear: (): void => {
    writeAll({});
  },
};
