import { useEffect, useState } from 'react';
import { type Account, OWN_CODE } from '../../messages.ts';
import { onNotice } from '../../page/notices.ts';
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
import { usePreferredAction } from './use-preferred-action.ts';

interface ToolsProps {
  readonly settings: Settings;
  readonly account: Account;
  /** Whether the account may be out of date, because it could not be loaded again. */
  readonly isOutdated: boolean;
  readonly onRun: () => void;
}

/** The tools of a signed-in user whose account may rewrite prompts. */
function Tools({ settings, account, isOutdated, onRun }: ToolsProps) {
  const loadedChoices = useAnswer('own:choices');
  const { choices, problem, choose } = usePreferredAction(loadedChoices.answer);
  const recent = useAnswer('own:recent');
  // Unknown while the choices load: then it is false. If they can't be loaded, runs are taken to use prompts.
  const usesPrompts = choices !== null && !(choices.ok && choices.value.isOnOwnKey);
  return (
    <>
      <Quota account={account} usesPrompts={usesPrompts} isOutdated={isOutdated} serverUrl={settings.serverUrl} />
      <AssistantOffer />
      <PasteAndSimplify
        settings={settings}
        choices={choices}
        onDone={() => {
          onRun();
          recent.reload();
        }}
      />
      <Preferences
        settings={settings}
        choices={choices}
        problem={problem}
        onChooseAction={(id) => void choose(id)}
        reloadChoices={loadedChoices.reload}
      />
      <Recent answer={recent.answer} serverUrl={settings.serverUrl} />
    </>
  );
}

/** The popup. Its page is replaced when a user signs in or out, also in another popup, so that the next user sees nothing of the one before. */
export function PopupPage() {
  const [sessionChanges, setSessionChanges] = useState(0);
  useEffect(
    () =>
      onNotice('session-changed', () => {
        setSessionChanges((count) => count + 1);
      }),
    [],
  );
  return <SessionPage key={sessionChanges} />;
}

function SessionPage() {
  const settings = useSettings();
  const { answer, reloadFailure, reload } = useAnswer('own:account');
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
        answer.value.isSuspended || answer.value.mustChangePassword ? (
          // `Quota` says why nothing can be rewritten.
          <Quota account={answer.value} usesPrompts={false} isOutdated={false} serverUrl={serverUrl} />
        ) : (
          <Tools settings={settings} account={answer.value} isOutdated={reloadFailure !== null} onRun={reload} />
        )
      ) : (
        <FailureNotice failure={answer.failure} onRetry={reload} />
      )}
    </main>
  );
}
