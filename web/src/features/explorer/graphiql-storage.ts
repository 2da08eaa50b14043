import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { openTabData } from '#web/session/session-store.ts';
import { EXPLORER_TABS, type TabData } from '#web/session/tab-data.ts';

function readAll(tab: TabData): Record<string, unknown> {
  const content = parseOrNull(tab.get(EXPLORER_TABS) ?? '{}');
  return isRecord(content) ? content : {};
}

const writeAll = (tab: TabData, content: Record<string, unknown>) => {
  tab.set(EXPLORER_TABS, JSON.stringify(content));
};

/**
 * Opens the storage of GraphiQL's own state, which is the open tabs with their variables, and the sizes of its panes. The state is deleted when
 * the browser tab is closed or the user signs out, because variables can contain personal data. GraphiQL writes with a delay: what it writes after
 * the session has changed is ignored. Has the methods of `localStorage` that GraphiQL calls.
 */
export function openGraphiqlStorage() {
  const tab = openTabData();
  return {
    get length(): number {
      return Object.keys(readAll(tab)).length;
    },
    getItem: (key: string): string | null => {
      const value = readAll(tab)[key];
      return typeof value === 'string' ? value : null;
    },
    setItem: (key: string, value: string): void => {
      writeAll(tab, { ...readAll(tab), [key]: value });
    },
    removeItem: (key: string): void => {
      writeAll(tab, { ...readAll(tab), [key]: undefined });
    },
    clear: (): void => {
      writeAll(tab, {});
    },
  };
}
