import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorCode } from '#web/graphql/error-message.ts';
import { SaveRewriteEditDocument } from '#web/graphql/operations.generated.ts';
import { useMasking } from '#web/preferences/local-preferences.ts';
import type { ResultRun } from './result-run.ts';
import { toPublicText } from './public-text.ts';

/** How long the text stays the same before it is saved, so that several decisions in a row are one request. */
const PAUSE_MS = 1000;

/** Saves one text after another, so that an earlier one never replaces a later one. */
let queue: Promise<unknown> = Promise.resolve();

function enqueue<T>(save: () => Promise<T>): Promise<T> {
  const saving = queue.then(save, save);
  queue = saving.catch(() => undefined);
  return saving;
}

/** Returns the text as the history gets it. Null for the rewrite as it was made. */
const toStoredText = async (text: string, run: ResultRun, isMaskingOn: boolean): Promise<string | null> =>
  text === run.simplifiedText ? null : toPublicText(text, run, isMaskingOn);

export interface SavedEditOptions {
  readonly run: ResultRun;
  /** The rewrite with the user's edits and decisions. */
  readonly text: string;
  /** The text that the history has. Undefined: the rewrite as it was made. */
  readonly saved: string | undefined;
  readonly onSaved: (text: string) => void;
  /** Whether the user has just finished editing the text: it is saved at once. */
  readonly isDone: boolean;
}

interface Attempt {
  readonly text: string;
  readonly error?: unknown;
}

/**
 * Saves the user's version of a rewrite in its history entry: a second after the last decision, at once after an edit, and when the result is
 * left. Returns whether that is done, the error of the last attempt, and a function that tries again.
 */
export function useSavedEdit({ run, text, saved = run.simplifiedText, onSaved, isDone }: SavedEditOptions) {
  const client = useApolloClient();
  const [isMaskingOn] = useMasking();
  const [sending, setSending] = useState<string | null>(null);
  const [failed, setFailed] = useState<Attempt | null>(null);
  const isSaved = text === saved && sending === null;
  const isGone = failed !== null && errorCode(failed.error) === 'NOT_FOUND';
  const isUnsaved = text !== (sending ?? saved) && !isGone;

  const save = async () => {
    setSending(text);
    try {
      await enqueue(async () => {
        const variables = { id: run.id, text: await toStoredText(text, run, isMaskingOn) };
        await client.mutate({ mutation: SaveRewriteEditDocument, variables });
      });
      onSaved(text);
      setFailed(null);
    } catch (error) {
      setFailed({ text, error });
    }
    // A later text may be on its way.
    setSending((current) => (current === text ? null : current));
  };
  const saveOnce = useEffectEvent(() => {
    if (isUnsaved && failed?.text !== text) void save();
  });
  const saveBeforeLeaving = useEffectEvent(() => {
    if (isUnsaved) void save();
  });
  useEffect(() => {
    const timer = setTimeout(
      () => {
        saveOnce();
      },
      isDone ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [text, saved, isDone]);
  useEffect(
    () => () => {
      saveBeforeLeaving();
    },
    [],
  );

  const error = text === saved ? undefined : failed?.error;
  return { isSaved, isGone, isSending: sending !== null, error, retry: () => void save() };
}
