import type { WebhookAddress_WebhookFragment } from '#web/graphql/admin-operations.generated.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import classes from './PaymentMethods.module.css';
import { PAYMENT_PROVIDERS } from './providers.ts';

/** The address that the provider reports payments to, and the events to choose there. */
export function WebhookAddress({ webhook }: { webhook: WebhookAddress_WebhookFragment }) {
  const { provider, url, lastRefusedAt } = webhook;
  const { label, events } = PAYMENT_PROVIDERS[provider];
  return (
    <section className={classes.webhook} aria-label={`Webhook of ${label}`}>
      <p>Add this webhook at {label}. Without it, no payment is recorded.</p>
      <div className={classes.address}>
        <code>{url}</code>
        <CopyButton text={url} label="Copy address" variant="default" size="xs" />
      </div>
      {lastRefusedAt && (
        <p>
          A message without a valid signature was refused: <DateText at={lastRefusedAt} />. If {label} sent it, enter
          the webhook secret again.
        </p>
      )}
      <details>
        <summary>Events to choose ({events.length})</summary>
        <ul>
          {events.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
