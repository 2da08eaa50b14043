import { useEffect, useState } from 'react';
import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { openTabData } from '#web/session/session-store.ts';
import { DRAFT, type TabData } from '#web/session/tab-data.ts';
import { useUnsavedInput } from '#web/ui/use-unsaved-input.ts';

/** The last request and its idempotency key. Sending both again returns the same run, which uses only one prompt. */
interface Sent {
  readonly request: string;
  readonly key: string;
  /** The id of the refused rewrite that the user keeps, while the answer to keeping it is unknown. Null: the request is a run. */
  readonly offer: string | null;
}

interface Draft {
  readonly text: string;
  /** The values of the action's variables, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The last request, while its result is unknown. Null otherwise. */
  readonly sent: Sent | null;
}

function readSent(value: unknown): Sent | null {
  if (!isRecord(value) || typeof value.request !== 'string' || typeof value.key !== 'string') return null;
  return { request: value.request, key: value.key, offer: typeof value.offer === 'string' ? value.offer : null };
}

const areValues = (value: unknown): value is Draft['values'] =>
  isRecord(value) && Object.values(value).every((field) => typeof field === 'string');

function readStored(tab: TabData): Draft {
  const content = parseOrNull(tab.get(DRAFT) ?? 'null');
  if (!isRecord(content) || typeof content.text !== 'string') return { text: '', values: {}, sent: null };
  const { text, values, sent } = content;
  return { text, values: areValues(values) ? values : {}, sent: readSent(sent) };
}

/**
 * Returns the prompt that the user is writing, and functions that change it. The tab stores the prompt with the idempotency key of its last
 * request: when the response was lost, sending the request again after a reload returns the same run and uses no second prompt.
 */
export function useDraft() {
  const [tab] = useState(openTabData);
  const [draft, setDraft] = useState(() => readStored(tab));
  const isEmpty = draft.text === '' && Object.values(draft.values).every((value) => value === '');
  useEffect(() => {
    tab.set(DRAFT, isEmpty ? null : JSON.stringify(draft));
  }, [tab, draft, isEmpty]);
  useUnsavedInput(!isEmpty);
  return {
    text: draft.text,
    /** The value of a variable. Empty without one. */
    valueOf: (name: string): string => draft.values[name] ?? '',
    setValue: (name: string, value: string) => {
      setDraft((current) => ({ ...current, values: { ...current.values, [name]: value } }));
    },
    write: (text: string) => {
      setDraft((current) => ({ ...current, text }));
    },
    /** Returns the idempotency key of a request. A repeated request keeps its key while its result is unknown. */
    keyFor: (request: object) => {
      const json = JSON.stringify(request);
      if (draft.sent?.request === json) return draft.sent.key;
      const sent = { request: json, key: newRunKey(), offer: null };
      setDraft((current) => ({ ...current, sent }));
      return sent.key;
    },
    /** Notes that the refused rewrite of a request is being kept. Until `forgetKey`, sending the request again keeps it again. */
    noteKeeping: (request: object, key: string, offer: string) => {
      setDraft((current) => ({ ...current, sent: { request: JSON.stringify(request), key, offer } }));
    },
    /** Returns the refused rewrite whose keeping was not answered, by its request. Null: the request is a new run. */
    offerOf: (request: object): string | null =>
      draft.sent?.request === JSON.stringify(request) ? draft.sent.offer : null,
    /** Makes the next request a new run, even with the same text. */
    forgetKey: () => {
      setDraft((current) => ({ ...current, sent: null }));
    },
  };
}
