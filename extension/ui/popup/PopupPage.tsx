import { OWN_CODE } from '../../messages.ts';
import { send } from '../../send.ts';
import type { Settings } from '../../settings/settings.ts';
import { Title } from '../Title.tsx';
import { useAnswer } from '../use-answer.ts';
import { useSettings } from '../use-settings.ts';
import { AssistantOffer } from './AssistantOffer.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { Links } from './Links.tsx';
import { PasteAndSimplify } from './PasteAndSimplify.tsx';
import { Preferences } from './Preferences.tsx';
import { Quota } from './Quota.tsx';
import { Recent } from './Recent.tsx';
import { SignIn } from './SignIn.tsx';

/** What a user can do who is signed in and whose account may rewrite prompts. */
function Tools({ settings, onRun }: { settings: Settings; onRun: () => void }) {
  const choices = useAnswer('own:choices');
  const recent = useAnswer('own:recent');
  return (
    <>
      <AssistantOffer />
      <PasteAndSimplify
        settings={settings}
        choices={choices.answer}
        onDone={() => {
          onRun();
          recent.reload();
        }}
      />
      <Preferences settings={settings} choices={choices.answer} onChange={choices.reload} />
      <Recent answer={recent.answer} serverUrl={settings.serverUrl} />
    </>
  );
}

export function PopupPage() {
  const settings = useSettings();
  const { answer, reload } = useAnswer('own:account');
  if (!settings || !answer) {
    return (
      <main aria-busy="true">
        <Title />
        <p role="status" className="soft">
          Loading …
        </p>
      </main>
    );
  }
  const { serverUrl } = settings;
  if (!answer.ok && answer.failure.code === OWN_CODE.signedOut) {
    return (
      <main>
        <header>
          <Title />
          <Links serverUrl={serverUrl} />
        </header>
        <SignIn serverUrl={serverUrl} onSignedIn={reload} />
      </main>
    );
  }
  const onSignOut = () => {
    void send('own:sign-out').then(reload);
  };
  return (
    <main>
      <header>
        <Title />
        <Links serverUrl={serverUrl} onSignOut={onSignOut} />
      </header>
      {answer.ok ? (
        <>
          <Quota account={answer.value} serverUrl={serverUrl} />
          {!answer.value.isSuspended && !answer.value.mustChangePassword && (
            <Tools settings={settings} onRun={reload} />
          )}
        </>
      ) : (
        <FailureNotice failure={answer.failure} onRetry={reload} />
      )}
    </main>
  );
}
