import { useState } from 'react';
import { browser } from '../../browser.ts';
import { send } from '../../send.ts';

export function SignIn({ serverUrl, onSignedIn }: { serverUrl: string; onSignedIn: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const signIn = async (form: FormData) => {
    const [email, password] = [form.get('email'), form.get('password')];
    if (typeof email !== 'string' || typeof password !== 'string') return;
    setIsBusy(true);
    const answer = await send('own:sign-in', { email, password });
    setIsBusy(false);
    setProblem(answer.ok ? null : answer.failure.message);
    if (answer.ok) onSignedIn();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void signIn(new FormData(event.currentTarget));
      }}
    >
      <p className="soft">
        Sign in to {new URL(serverUrl).host} to rewrite prompts on any page.{' '}
        <button type="button" className="link" onClick={() => void browser.runtime.openOptionsPage()}>
          Use another server
        </button>
      </p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <div className="field">
        <label htmlFor="email">Email</label>
        <input id="email" name="email" type="email" autoComplete="username" required />
      </div>
      <div className="field">
        <label htmlFor="password">Password</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
      </div>
      <button type="submit" className="main" disabled={isBusy}>
        Sign in
      </button>
      <p className="soft">
        No account yet?{' '}
        <a href={`${serverUrl}/auth?mode=signup`} target="_blank" rel="noreferrer">
          Create one
        </a>
        .{' '}
        <a href={`${serverUrl}/auth/forgot`} target="_blank" rel="noreferrer">
          Forgot your password?
        </a>
      </p>
    </form>
  );
}
