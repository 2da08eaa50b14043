import type { AttemptTimeline_LogFragment } from '#web/graphql/admin-operations.generated.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './AttemptTimeline.module.css';
import { BodyText } from './BodyText.tsx';
import { describeResponse, OUTCOMES } from './health.ts';
import { Moment } from './Moment.tsx';

/** Each attempt to send a message, with the response. The newest is open. */
export function AttemptTimeline({ logs }: { logs: readonly AttemptTimeline_LogFragment[] }) {
  if (logs.length === 0) return <p className={classes.none}>It was not sent yet.</p>;
  return (
    <ol className={classes.timeline}>
      {logs.map((log, index) => (
        <li key={log.id} className={classes.attempt} data-outcome={log.outcome}>
          <details open={index === 0}>
            <summary className={classes.summary}>
              <StatusBadge tone={OUTCOMES[log.outcome].tone}>{OUTCOMES[log.outcome].label}</StatusBadge>
              <strong>{describeResponse(log)}</strong>
              <span className={classes.when}>
                <Moment at={log.createdAt} /> · {log.durationMs} ms
              </span>
            </summary>
            <BodyText
              // Each is a region of its own for screen readers.
              label={`Response to attempt ${logs.length - index}`}
              text={log.responseBody ?? null}
              empty={log.failure ?? 'Empty'}
            />
          </details>
        </li>
      ))}
    </ol>
  );
}
