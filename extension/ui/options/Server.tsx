import { useState } from 'react';
import { OWN_CODE } from '../../messages.ts';
import { send } from '../../send.ts';

/** The texts of failures whose own messages send the user to this page. */
const PROBLEMS: Readonly<Record<string, string>> = {
  [OWN_CODE.unreachable]: 'The server could not be reached. Check the address, or try again in a moment.',
  [OWN_CODE.notAServer]: 'This address does not answer like a PlainPrompt server. Check the address.',
};

/** The server's address. It is stored once the server has answered. */
export function Server({ serverUrl }: { serverUrl: string }) {
  const [url, setUrl] = useState(serverUrl);
  const [result, setResult] = useState<{ isSaved: boolean; text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    const answer = await send('own:change-server', { url });
    setIsBusy(false);
    if (answer.ok) setUrl(answer.value.origin);
    setResult(
      answer.ok
        ? { isSaved: true, text: 'Saved. The server answers.' }
        : { isSaved: false, text: `Not saved. ${PROBLEMS[answer.failure.code] ?? answer.failure.message}` },
    );
  };
  return (
    <section>
      <h2>Server</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <div className="field">
          <label htmlFor="server">Server address</label>
          <input
            id="server"
            value={url}
            inputMode="url"
            autoComplete="off"
            spellCheck="false"
            aria-describedby="server-hint"
            onInput={({ currentTarget }) => {
              setUrl(currentTarget.value);
            }}
          />
          <p id="server-hint" className="soft">
            Change it if you run your own server. A new address signs you out of the previous server.
          </p>
        </div>
        <div className="row start">
          <button type="submit" className="main" disabled={isBusy}>
            {isBusy ? 'Trying …' : 'Save'}
          </button>
          <p role="status" className={result?.isSaved === false ? 'problem' : 'soft'}>
            {result?.text}
          </p>
        </div>
      </form>
    </section>
  );
}
