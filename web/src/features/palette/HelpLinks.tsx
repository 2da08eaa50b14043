import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import classes from './HelpLinks.module.css';

/** Leads to the answers on the landing page, and shows the address of support. */
export function HelpLinks() {
  const address = supportEmail();
  return (
    <dl className={classes.links}>
      <dt>Answers</dt>
      <dd>
        <a href="/#faq">Frequently asked questions</a>
      </dd>
      <dt>Contact support</dt>
      <dd>
        <a href={`mailto:${address}`}>{address}</a>
      </dd>
    </dl>
  );
}
