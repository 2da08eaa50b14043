import type { PaymentProvider } from '#web/graphql/operations.generated.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import classes from './PaymentMethods.module.css';
import { PROVIDERS } from './providers.ts';

/** The address that the provider reports payments to, and the events to choose there. */
export function WebhookAddress({ provider }: { provider: PaymentProvider }) {
  const { label, webhookPath, events } = PROVIDERS[provider];
  const address = `${window.location.origin}${webhookPath}`;
  return (
    <section className={classes.webhook} aria-label={`Webhook of ${label}`}>
      <p>Add this webhook at {label}. Without it, no payment is recorded.</p>
      <div className={classes.address}>
        <code>{address}</code>
        <CopyButton text={address} label="Copy address" variant="default" size="xs" />
      </div>
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
