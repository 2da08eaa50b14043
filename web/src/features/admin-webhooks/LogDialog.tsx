import { Link } from 'react-router-dom';
import { useAdminWebhookLogQuery } from '#web/graphql/admin-operations.generated.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { BodyText } from './BodyText.tsx';
import { describeResponse } from './health.ts';
import { Moment } from './Moment.tsx';
import classes from './Webhooks.module.css';

interface LogDialogProps {
  readonly id: string;
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** One attempt with its whole response. */
export function LogDialog({ id, webhookId, onClose }: LogDialogProps) {
  const { data, error, refetch } = useAdminWebhookLogQuery({ variables: { id } });
  const log = data?.webhookLog;
  return (
    <Dialog title={log ? `${log.eventType}: ${describeResponse(log)}` : 'Attempt'} onClose={onClose}>
      {!log && !error && <ListSkeleton label="Loading the attempt" rows={1} height={160} />}
      {!log && error && (
        <ErrorState
          title="The attempt could not be loaded"
          error={error}
          hint="Logs are kept for 30 days."
          onRetry={() => void refetch()}
        />
      )}
      {log && (
        <div className={classes.secret}>
          <p>
            <Moment at={log.createdAt} />, after {log.durationMs} ms.{' '}
            {log.deliveryId ? (
              <Link to={`/admin/webhooks/${webhookId}/deliveries/${log.deliveryId}`}>Open the delivery</Link>
            ) : (
              'This was a test.'
            )}
          </p>
          <BodyText label="Response body" text={log.responseBody ?? null} empty={log.failure ?? 'Empty'} />
        </div>
      )}
    </Dialog>
  );
}
