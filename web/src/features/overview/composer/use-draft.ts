import { useEffect, useState } from 'react';
import { ofThisTab } from '#web/lib/browser-storage.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { DRAFT } from '#web/session/session-store.ts';

/** What was sent last, and its key: the same key means the same run, which is paid and answered once. */
interface Sent {
  readonly request: string;
  readonly key: string;
}

interface Draft {
  readonly text: string;
  /** For what actions ask for beside it, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Null once it is known what became of it. */
  readonly sent: Sent | null;
}

const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' &&
  value !== null &&
  'request' in value &&
  typeof value.request === 'string' &&
  'key' in value &&
  typeof value.key === 'string';

const areValues = (value: unknown): value is Draft['values'] =>
  typeof value === 'object' && value !== null && Object.values(value).every((it) => typeof it === 'string');

function restored(): Draft {
  try {
    const { text, values, sent } = JSON.parse(ofThisTab.get(DRAFT) ?? '') as Partial<Draft>;
    if (typeof text === 'string') {
      return { text, values: areValues(values) ? values : {}, sent: isSent(sent) ? sent : null };
    }
  } catch {
    // Nothing was kept, or nothing of ours.
  }
  return { text: '', values: {}, sent: null };
}

/** What is being written. It survives a reload with its key, so that an answer lost on the way is not paid twice. */
export function useDraft() {
  const [draft, setDraft] = useState(restored);
  useEffect(() => {
    ofThisTab.set(DRAFT, draft.text === '' ? null : JSON.stringify(draft));
  }, [draft]);
  return {
    text: draft.text,
    valueOf: (name: string): string => draft.values[name] ?? '',
    setValue: (name: string, value: string) => {
      setDraft((current) => ({ ...current, values: { ...current.values, [name]: value } }));
    },
    write: (text: string) => {
      setDraft((current) => ({ ...current, text }));
    },
    /** The key to send a request with: its own as long as nobody knows what became of it, else a new one. */
    keyFor: (request: object) => {
      const written = JSON.stringify(request);
      if (draft.sent?.request === written) return draft.sent.key;
      const sent = { request: written, key: newRunKey() };
      setDraft((current) => ({ ...current, sent }));
      return sent.key;
    },
    /** The next run is a new one, also of the same text. */
    forgetKey: () => {
      setDraft((current) => ({ ...current, sent: null }));
    },
  };
}
