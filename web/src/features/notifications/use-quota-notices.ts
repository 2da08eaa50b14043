import { useEffect, useState } from 'react';
import { ofThisTab } from '#web/lib/browser-storage.ts';
import { QUOTA_NOTICES } from '#web/session/session-store.ts';
import type { Notice } from './notice.ts';
import type { QuotaNotice } from './quota-notice.ts';

interface KeptNotice extends Notice {
  readonly isDismissed: boolean;
}

const isKept = (value: unknown): value is KeptNotice =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value && 'createdAt' in value;

function restored(): readonly KeptNotice[] {
  try {
    const kept: unknown = JSON.parse(ofThisTab.get(QUOTA_NOTICES) ?? '');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

/**
 * Notices that this tab makes itself, and remembers for the session: what was told of a period, or dismissed, is not told
 * again after a reload. A new period may warn again.
 */
export function useQuotaNotices(due: QuotaNotice | null) {
  const [kept, setKept] = useState(restored);
  if (due && !kept.some(({ id }) => id === due.about)) {
    const { about, ...words } = due;
    const notice = { ...words, id: about, isRead: false, isLocal: true, isDismissed: false };
    setKept([{ ...notice, createdAt: new Date().toISOString() }, ...kept]);
  }
  useEffect(() => {
    ofThisTab.set(QUOTA_NOTICES, kept.length === 0 ? null : JSON.stringify(kept));
  }, [kept]);

  const change = (changed: Partial<KeptNotice>, id?: string) => {
    setKept((current) => current.map((it) => (id === undefined || it.id === id ? { ...it, ...changed } : it)));
  };
  return { notices: kept.filter(({ isDismissed }) => !isDismissed), change };
}
