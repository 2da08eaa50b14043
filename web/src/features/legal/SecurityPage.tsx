import { RETENTION_DAYS } from '#schema/limits.ts';
import { Contact } from './Contact.tsx';
import { LegalDocument, type LegalSection } from './LegalDocument.tsx';
import { LAST_UPDATED } from './updated.ts';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'transit',
    title: 'TLS in transit',
    body: (
      <p>
        Everything between you and us travels over TLS, and browsers are told to accept nothing else (HSTS). Calls to
        model and payment providers are encrypted too.
      </p>
    ),
  },
  {
    id: 'rest',
    title: 'Encryption at rest',
    body: (
      <>
        <p>
          Secrets are sealed one by one, with AES-256-GCM and a key that is kept apart from the database: provider keys
          of yours and of ours, secrets of webhooks, mails that wait to be sent. A sealed value is bound to its row;
          moved to another one it can’t be opened.
        </p>
        <p>
          Passwords are hashed with argon2id and a pepper; sessions, access tokens and reset links are kept as hashes
          only. Prompts and account records rest on the encrypted storage that the database runs on.
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
          Every operation declares who may use it, and one that does not keeps the server from starting. Users can read
          only their own data. Access tokens carry scopes, are shown once, and can be rotated.
        </p>
        <p>
          Sessions are checked in the database on every request: one that you end is over at once. Changing your
          password ends them all.
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
        {RETENTION_DAYS.choices.at(-1)} days. Older prompts stop showing at once and are erased by the database.
        Deleting your account takes effect at once, and is complete within 60 seconds.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'In the browser',
    body: (
      <p>
        A strict content security policy with Trusted Types: scripts come from us alone, and no text becomes markup. No
        page asks any third party for anything. There are no cookies, so that no other site can act as you.
      </p>
    ),
  },
  {
    id: 'abuse',
    title: 'Against guessing and overload',
    body: (
      <p>
        Sign-in slows down after five wrong passwords, for known and unknown addresses alike. Every way in has a limit,
        common passwords are refused, and links that reset a password work once, for half an hour.
      </p>
    ),
  },
  {
    id: 'rewriting',
    title: 'What rewrites your prompt',
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
