import { useEffect, useState } from 'react';
import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { openTabData } from '#web/session/session-store.ts';
import { QUOTA_NOTICES, type TabData } from '#web/session/tab-data.ts';
import type { Notice } from './notice-list.ts';
import type { QuotaNotice } from './quota-notice.ts';

interface StoredNotice extends Notice {
  readonly isDismissed: boolean;
}

const UNREAD = { isRead: false, isLocal: true, isDismissed: false };

const isStoredNotice = (value: unknown): value is StoredNotice =>
  isRecord(value) && 'id' in value && 'title' in value && 'createdAt' in value;

function readStored(tab: TabData): readonly StoredNotice[] {
  const content = parseOrNull(tab.get(QUOTA_NOTICES) ?? '[]');
  return Array.isArray(content) ? content.filter(isStoredNotice) : [];
}

/**
 * Returns the quota notices of this tab, and a function that changes one of them, or all without an id. They are stored until the user signs
 * out, so that a reload does not show a notice again that the user has seen or dismissed in the same quota window.
 * @param due the notices for the current quota
 */
export function useQuotaNotices(due: readonly QuotaNotice[]) {
  const [tab] = useState(openTabData);
  const [stored, setStored] = useState(() => readStored(tab));
  const unseen = due.filter(({ key }) => !stored.some(({ id }) => id === key));
  // Set while rendering, which React allows: it renders again immediately, and then all are stored.
  if (unseen.length > 0) {
    const fresh = unseen.map(({ key, ...content }) => ({ ...content, id: key, ...UNREAD }));
    setStored((current) => {
      const createdAt = new Date().toISOString();
      return [...fresh.map((notice) => ({ ...notice, createdAt })), ...current];
    });
  }
  useEffect(() => {
    tab.set(QUOTA_NOTICES, stored.length === 0 ? null : JSON.stringify(stored));
  }, [tab, stored]);

  const change = (changes: Partial<StoredNotice>, id?: string) => {
    setStored((current) =>
      current.map((notice) => (id === undefined || notice.id === id ? { ...notice, ...changes } : notice)),
    );
  };
  // Only the notices that are due are returned. Earlier ones are out of date, such as a warning from before the user bought an add-on.
  const isDue = (id: string) => due.some(({ key }) => key === id);
  return { notices: stored.filter(({ id, isDismissed }) => isDue(id) && !isDismissed), change };
}
