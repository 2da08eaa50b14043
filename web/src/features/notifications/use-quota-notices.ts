import { useEffect, useState } from 'react';
import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { openTabData } from '#web/session/session-store.ts';
import { QUOTA_NOTICES, type TabData } from '#web/session/tab-data.ts';
import type { Notice } from './notice-list.ts';
import type { QuotaNotice } from './quota-notice.ts';

interface StoredNotice extends Notice {
  readonly isDismissed: boolean;
}

const isStoredNotice = (value: unknown): value is StoredNotice =>
  isRecord(value) && 'id' in value && 'title' in value && 'createdAt' in value;

function readStored(tab: TabData): readonly StoredNotice[] {
  const content = parseOrNull(tab.get(QUOTA_NOTICES) ?? '[]');
  return Array.isArray(content) ? content.filter(isStoredNotice) : [];
}

/**
 * Returns the quota notices of this tab, and a function that changes one of them, or all without an id. They are stored until the session
 * ends, so that a reload does not show a notice again that the user has seen or dismissed in the same quota window.
 * @param due the notice for the current quota. Null: none is due
 */
export function useQuotaNotices(due: QuotaNotice | null) {
  const [tab] = useState(openTabData);
  const [stored, setStored] = useState(() => readStored(tab));
  if (due && !stored.some(({ id }) => id === due.key)) {
    const { key, ...content } = due;
    const notice = { ...content, id: key, isRead: false, isLocal: true, isDismissed: false };
    setStored((current) => [{ ...notice, createdAt: new Date().toISOString() }, ...current]);
  }
  useEffect(() => {
    tab.set(QUOTA_NOTICES, stored.length === 0 ? null : JSON.stringify(stored));
  }, [tab, stored]);

  const change = (changes: Partial<StoredNotice>, id?: string) => {
    setStored((current) => current.map((it) => (id === undefined || it.id === id ? { ...it, ...changes } : it)));
  };
  // Only the notice that is due is returned. Earlier ones are out of date, such as a warning from before the user bought an add-on.
  return { notices: stored.filter(({ id, isDismissed }) => id === due?.key && !isDismissed), change };
}
