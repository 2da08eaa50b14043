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
 * GraphiQL's own state: the open tabs with their variables, and the sizes of its panes. It is deleted with the browser's tab or the
 * session, because variables can contain personal data.
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
