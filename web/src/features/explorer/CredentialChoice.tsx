import { Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ACCESS_TOKEN } from '#schema/limits.ts';
import classes from './ExplorerPage.module.css';
import { forgetToken, looksLikeToken, pasteToken, TOKEN_FORMAT_IN_WORDS, usePastedToken } from './pasted-token.ts';

/** Chooses whether queries run with the administrator's session or with an access token. */
export function CredentialChoice() {
  const token = usePastedToken();
  const [isFormOpen, setIsFormOpen] = useState(false);
  if (isFormOpen) {
    return (
      <TokenForm
        onDone={() => {
          setIsFormOpen(false);
        }}
      />
    );
  }
  return (
    <div className={classes.credential}>
      <p role="status">
        {token === null ? 'Queries run with your session' : `Queries run with ${token.slice(0, ACCESS_TOKEN.prefix)}…`}
      </p>
      {token === null ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            setIsFormOpen(true);
          }}
        >
          Use an access token
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            forgetToken();
          }}
        >
          Back to my session
        </Button>
      )}
    </div>
  );
}

function TokenForm({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const token = text.trim();
    if (!looksLikeToken(token)) {
      setError(`Enter an access token: ${TOKEN_FORMAT_IN_WORDS}`);
      return;
    }
    pasteToken(token);
    onDone();
  };
  return (
    <form className={classes.credential} onSubmit={submit} noValidate>
      <PasswordInput
        size="xs"
        aria-label="Access token"
        placeholder="ppt_…"
        description="Deleted when you leave this page"
        inputWrapperOrder={['input', 'description', 'error']}
        autoComplete="off"
        className={classes.token}
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" size="compact-sm">
        Use token
      </Button>
      <Button variant="default" size="compact-sm" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}
