import { ofThisTab } from '#web/lib/browser-storage.ts';
import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { EXPLORER_TABS } from '#web/session/session-store.ts';

function readAll(): Record<string, unknown> {
  const content = parseOrNull(ofThisTab.get(EXPLORER_TABS) ?? '{}');
  return isRecord(content) ? content : {};
}

const writeAll = (content: Record<string, unknown>) => {
  ofThisTab.set(EXPLORER_TABS, JSON.stringify(content));
};

/**
 * What GraphiQL remembers by itself: the open tabs with their variables, and the sizes of its panes. It lasts as long as
 * the browser's tab and the session, because variables may name people.
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
