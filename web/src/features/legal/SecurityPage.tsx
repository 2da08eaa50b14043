import { RETENTION_DAYS } from '#schema/limits.ts';
import { Contact } from './Contact.tsx';
import { LegalDocument, type LegalSection } from './LegalDocument.tsx';
import { storageNote } from './storage-note.ts';
import { LAST_UPDATED } from './updated.ts';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'transit',
    title: 'TLS in transit',
    body: (
      <p>
        All our addresses use https, and browsers are instructed to accept nothing else (HSTS). Calls to model and
        payment providers use TLS too.
      </p>
    ),
  },
  {
    id: 'rest',
    title: 'Encryption at rest',
    body: (
      <>
        <p>
          Secrets are encrypted one by one, with AES-256-GCM and a key that is not in the database: provider keys of
          yours and of ours, secrets of webhooks, accounts at payment providers, mails that wait to be sent, results
          that you share, comments on rewrites and billing details. An encrypted value is bound to its row: moved to
          another row, it can’t be decrypted.
        </p>
        <p>
          Passwords are hashed with argon2id and a pepper. Sessions, access tokens and links in mails are stored as
          hashes only. Prompts and account records are not encrypted one by one. {storageNote()}
        </p>
      </>
    ),
  },
  {
    id: 'access',
    title: 'Least-privilege access',
    body: (
      <>
        <p>
          Every operation declares who may use it. The server does not start if one of them does not. Users can read
          only their own data, and of their team what the <a href="/legal/privacy#sharing">Privacy Policy</a> says.
          Access tokens have scopes, are shown once, and can be rotated.
        </p>
        <p>
          Sessions are checked in the database on every request, so a session that you end stops working at once.
          Changing your password ends all other sessions, and resetting it ends all of them.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'User-controlled history retention',
    body: (
      <p>
        You choose whether your history is kept for {RETENTION_DAYS.choices.slice(0, -1).join(', ')} or{' '}
        {RETENTION_DAYS.choices.at(-1)} days. Older prompts are hidden at once, and the database erases them within
        minutes. Deleting your account takes effect at once, and is complete within 60 seconds.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'In the browser',
    body: (
      <p>
        A strict content security policy with Trusted Types allows only our own scripts, and no text becomes markup. Our
        pages load nothing from other companies. There are no cookies, so other sites can’t send requests in your name.
      </p>
    ),
  },
  {
    id: 'abuse',
    title: 'Against guessing and overload',
    body: (
      <p>
        After five wrong passwords, sign-in is locked for 30 seconds, then longer, for known and unknown addresses
        alike. Requests are limited by account and IP address, common passwords are refused, and a link that resets a
        password works once, for 30 minutes.
      </p>
    ),
  },
  {
    id: 'rewriting',
    title: 'Where your prompts go',
    body: (
      <p>
        The built-in engine runs on our servers and sends your prompt to no one. Models get it only when you choose one
        on your own key, or when we have set one up. Our logs hold no prompts.
      </p>
    ),
  },
  {
    id: 'compliance',
    title: 'Compliance',
    body: (
      <p>
        We are pursuing SOC2 Type I. We have not completed it yet, and will say here when we have. What we do under the
        GDPR is in the <a href="/legal/privacy#gdpr">Privacy Policy</a>.
      </p>
    ),
  },
  {
    id: 'incidents',
    title: 'Incidents and reports',
    body: (
      <p>
        If an incident touches your data, we notify you within 24 hours. If you have found a weakness, please write to{' '}
        <Contact /> before you tell others; we answer, and we don’t take legal steps against research in good faith.
      </p>
    ),
  },
];

export function SecurityPage() {
  return (
    <LegalDocument
      title="Security"
      updated={LAST_UPDATED}
      summary="What protects your prompts, passwords and keys. It claims only what the software does."
      sections={SECTIONS}
    />
  );
}
