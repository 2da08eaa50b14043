import { useEffect, useState } from 'react';
import { type Account, type Answer, OWN_CODE } from '../../messages.ts';
import { send } from '../../send.ts';
import { Title } from '../Title.tsx';
import { useSettings } from '../use-settings.ts';
import { Links } from './Links.tsx';
import { PasteAndSimplify } from './PasteAndSimplify.tsx';
import { Preferences } from './Preferences.tsx';
import { Quota } from './Quota.tsx';
import { SignIn } from './SignIn.tsx';

/** The signed-in account, or why it is not known. Null while it is loading. */
function useAccount() {
  const [answer, setAnswer] = useState<Answer<Account> | null>(null);
  const reload = () => void send('own:account').then(setAnswer);
  useEffect(() => {
    void send('own:account').then(setAnswer);
  }, []);
  return { answer, reload };
}

export function PopupPage() {
  const settings = useSettings();
  const { answer, reload } = useAccount();
  if (!settings || !answer) return <main aria-busy="true" />;
  if (!answer.ok && answer.failure.code === OWN_CODE.signedOut) {
    return (
      <main>
        <Title />
        <SignIn serverUrl={settings.serverUrl} onSignedIn={reload} />
        <Links serverUrl={settings.serverUrl} />
      </main>
    );
  }
  return (
    <main>
      <Title />
      {answer.ok ? (
        <>
          <Quota account={answer.value} serverUrl={settings.serverUrl} />
          <PasteAndSimplify settings={settings} onDone={reload} />
          <Preferences settings={settings} />
        </>
      ) : (
        <section role="alert">
          <p className="problem">{answer.failure.message}</p>
          <button type="button" onClick={reload}>
            Try again
          </button>
        </section>
      )}
      <Links
        serverUrl={settings.serverUrl}
        onSignOut={() => {
          void send('own:sign-out').then(reload);
        }}
      />
    </main>
  );
}
