import { FAILURE_RULE } from '#web/lib/failure-rule.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { Contact } from './Contact.tsx';
import { LegalDocument, type LegalSection } from './LegalDocument.tsx';
import { LAST_UPDATED } from './updated.ts';

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: '1. What you agree to',
    body: (
      <p>
        {PRODUCT_NAME} rewrites the prompts that you write for AI assistants. It is run by an operator in India, called
        “we” here. By making an account, or by using the service without one, you agree to these terms and to the{' '}
        <a href="/legal/privacy">Privacy Policy</a>. If you don’t agree, please don’t use it.
      </p>
    ),
  },
  {
    id: 'age',
    title: '2. Who may use it',
    body: (
      <p>
        You must be at least 18 years old, or have the consent of a parent or guardian who agrees to these terms for
        you. If you create an account for a company, you confirm that you may act for it.
      </p>
    ),
  },
  {
    id: 'account',
    title: '3. Your account',
    body: (
      <>
        <p>
          Give a real email address, keep your password to yourself, and tell us if you think that another person has
          it. What is done with your account counts as done by you, until you have told us. Account Activity shows every
          sign-in and every session, and lets you end sessions.
        </p>
        <p>
          A team’s owner can add and remove people and set what they may use. An account that an owner made for you has
          a password that you must replace before anything else.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: '4. Fair use',
    body: (
      <>
        <p>Please don’t:</p>
        <ul>
          <li>break the law with it, or prepare to;</li>
          <li>send what you have no right to share;</li>
          <li>attack the service, get around its limits, or resell it;</li>
          <li>
            go beyond fair use of an unlimited plan: it is for prompts that you and the members of your team write and
            run yourselves, not for shared accounts or automated runs.
          </li>
        </ul>
        <p>
          We may suspend an account that does. You can still read, export and delete what is in it, and you can write to
          us about it.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: '5. Your prompts stay yours',
    body: (
      <p>
        You own what you put in and what comes out. You let us process it only to give you the service: to rewrite it,
        to show it to you in your history, and to count it. We don’t use it to train models.
      </p>
    ),
  },
  {
    id: 'rewrites',
    title: '6. Check your rewrites',
    body: (
      <p>
        Every rewrite is checked for what it must keep, and one that fails is refused. No check finds everything, so
        read a rewrite before you rely on it. We don’t promise that it, or what an assistant makes of it, is right for
        your purpose.
      </p>
    ),
  },
  {
    id: 'plans',
    title: '7. Plans, renewal and canceling',
    body: (
      <>
        <p>
          Prices, periods and numbers of prompts are those on the pricing page when you buy. One finished rewrite costs
          one prompt. It costs none when it runs on your own key, or when the built-in engine finds nothing to improve.
          {FAILURE_RULE} The same holds for a rewrite that you stop. Unused prompts of a plan don’t carry over to its
          next period; those of add-ons stay. Paid plans renew until you cancel them on Billing; then they stay active
          to the end of the period that is paid for. A plan that is paid once does not renew.
        </p>
        <p>
          We may change prices for periods that have not begun, and will tell you before. Promo codes are entered on
          Billing or at the sign-up, can be used once by each person, and have no cash value.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: '8. Refunds',
    body: (
      <p>
        Refunds must be requested within 24 hours of the payment, by writing to <Contact />. A full refund ends the plan
        at once; the refund of an add-on takes back what is left of it. Rights that the law gives you and that a
        contract can’t take away stay as they are.
      </p>
    ),
  },
  {
    id: 'keys',
    title: '9. Your own provider keys',
    body: (
      <p>
        On paid plans you can run rewrites on an account of your own at OpenAI, Straico or OpenRouter. That provider’s
        terms and prices then apply between you and them. You must be allowed to use the key here.
      </p>
    ),
  },
  {
    id: 'ending',
    title: '10. Ending the agreement',
    body: (
      <p>
        You can delete your account at any time, in Settings. We may end the service with reasonable notice; what you
        have paid for periods after its end is then paid back.
      </p>
    ),
  },
  {
    id: 'liability',
    title: '11. Liability',
    body: (
      <p>
        The service is provided as it is. As far as the law allows, we are not liable for indirect or consequential
        damage, lost profit or lost data, and our liability in total is limited to the greater of the fees that you paid
        in the 12 months before the claim and USD 100. Nothing here limits liability that the law does not let us limit.
      </p>
    ),
  },
  {
    id: 'law',
    title: '12. Law and changes',
    body: (
      <>
        <p>The laws of India apply. If you are a consumer, the protection of the law where you live stays yours.</p>
        <p>
          We may change these terms; if it matters, we will tell you before it takes effect. Questions go to <Contact />
          .
        </p>
      </>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalDocument
      title="Terms of Use"
      updated={LAST_UPDATED}
      summary="Your prompts are yours, one rewrite costs at most one prompt, and you can leave whenever you like. The details are below."
      sections={SECTIONS}
    />
  );
}
