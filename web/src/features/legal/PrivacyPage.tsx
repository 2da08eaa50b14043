import { PRODUCT_NAME } from '#web/lib/product.ts';
import { Contact } from './Contact.tsx';
import { LegalDocument, type LegalSection } from './LegalDocument.tsx';
import { KEPT } from './retention.ts';
import { LAST_UPDATED } from './updated.ts';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'who',
    title: '1. Who we are',
    body: (
      <p>
        {PRODUCT_NAME} is run by an operator in India, who decides what happens with the data described here. Write to{' '}
        <Contact /> about anything in this policy.
      </p>
    ),
  },
  {
    id: 'what',
    title: '2. What we keep, and for how long',
    body: (
      <>
        <dl>
          {KEPT.map(({ what, howLong }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
        <p>
          Our logs contain the kind of each request, its time and its result, with a code in place of your account’s id.
          They contain no prompts, passwords, keys or email addresses. The server does not store what you try in the
          demo on the landing page.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: '3. In your browser',
    body: (
      <p>
        There are no cookies, no trackers and no scripts from other companies. Your browser’s own storage contains your
        session, the color theme and whether personal details are masked. The storage of a tab contains your draft, its
        results, and the action and the model you chose, until you close the tab or sign out. When masking is on, email
        addresses, phone, card and bank numbers, ID numbers, public IP addresses, passwords and keys are replaced in
        your browser before a prompt is sent, and restored in the answer there. Details in unusual formats may be
        missed, and you can choose to send a detail unmasked.
      </p>
    ),
  },
  {
    id: 'why',
    title: '4. What we use it for',
    body: (
      <ul>
        <li>To rewrite prompts and show you your history and figures.</li>
        <li>To let you sign in, and to notify you when something happens to your account.</li>
        <li>To sell and bill plans.</li>
        <li>To keep the service safe: limits on how often something can be tried count by account or IP address.</li>
        <li>To publish figures about the service as a whole, without names.</li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: '5. Who else sees it',
    body: (
      <>
        <p>We don’t sell data, and we don’t train models with it. Others see it only for what they do for you:</p>
        <ul>
          <li>
            <strong>Model providers</strong> get a prompt when you run it on a model: one that you chose on your own
            key, or one that we have set up. The built-in engine runs on our servers and sends it to no one.
          </li>
          <li>
            <strong>Payment providers</strong> take payments. Card numbers go to them and never reach us.
          </li>
          <li>
            <strong>Your team</strong>: its members see your name, email address and role, and when you joined. Its
            owner and administrators also see your allowance, how many shared prompts you used and how many tokens that
            saved. They never see your prompts, or what you do with your own plan.
          </li>
          <li>
            <strong>Everyone with a link</strong> that you made to share a rewrite reads its text until the link ends.
          </li>
          <li>
            <strong>Hosting and mail companies</strong> store and transport what we store and send.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'gdpr',
    title: '6. GDPR',
    body: (
      <>
        <p>
          For people in the European Economic Area and the United Kingdom: we process account, prompts and payments
          because the contract with you needs it; security and counts without names because of our legitimate interest
          in a service that is safe and gets better; and payment records because the law asks for them. The operator is
          in India, so that data is processed outside the EEA, under the safeguards that the GDPR asks for. Nothing is
          decided about you by machines alone.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: '7. Your rights',
    body: (
      <>
        <p>Most of them are buttons in Settings:</p>
        <ul>
          <li>
            <strong>See and take it with you:</strong> export what is stored about you as one JSON file. The file names
            what it leaves out, and why.
          </li>
          <li>
            <strong>Correct it:</strong> change your name, email address and password.
          </li>
          <li>
            <strong>Delete it:</strong> type DELETE. Your name, address, password and sessions are deleted at once, and
            the rest within 60 seconds. Section 2 says what stays, without your name and address.
          </li>
          <li>
            <strong>Keep it for less time:</strong> choose a shorter retention; it applies at once, to old prompts too.
          </li>
          <li>
            <strong>Object, restrict, complain:</strong> write to <Contact />, or to the authority where you live.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'children',
    title: '8. Children',
    body: (
      <p>
        {PRODUCT_NAME} is not for children under 13. If one has given us data, write to us and we delete it. Under 18, a
        parent or guardian has to agree, as the <a href="/legal/terms#age">Terms of Use</a> say.
      </p>
    ),
  },
  {
    id: 'incidents',
    title: '9. When something goes wrong',
    body: (
      <p>
        If an incident touches your data, we notify you within 24 hours of learning of it: what happened, what it means
        for you, and what we do about it. How data is protected is in the <a href="/legal/security">security summary</a>
        .
      </p>
    ),
  },
  {
    id: 'changes',
    title: '10. Changes',
    body: <p>When this policy changes in a way that matters, we notify you before it takes effect.</p>,
  },
];

export function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy Policy"
      updated={LAST_UPDATED}
      summary="We keep what the service needs, for as long as you choose. We use no trackers. You can export and delete your data yourself."
      sections={SECTIONS}
    />
  );
}
