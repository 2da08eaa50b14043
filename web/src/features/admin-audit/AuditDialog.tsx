import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatInstant } from '#web/lib/relative-time.ts';
import { describeChange } from '#web/ui/audit/change-texts.ts';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import {
  actorPage,
  ACTORS,
  actorText,
  type AuditRow,
  describeOutcome,
  prettyJson,
  targetKindText,
  targetPage,
  targetText,
} from './audit-texts.ts';
import classes from './AuditPage.module.css';
import { ChangeTable } from './ChangeTable.tsx';

interface AuditDialogProps {
  readonly entry: AuditRow;
  /** Shows only the changes that have this value. */
  readonly onFilter: (name: 'actor' | 'token' | 'change' | 'target', value: string) => void;
  readonly onClose: () => void;
}

/** One change with its arguments, and the ways to related ones. */
export function AuditDialog({ entry, onFilter, onClose }: AuditDialogProps) {
  const { actorKind, actorId, field, targetId, targetName, outcome, reason, requestId, ipAddress, createdAt } = entry;
  const { tone, label } = describeOutcome(outcome);
  const json = prettyJson(entry.arguments);
  return (
    <Dialog title={describeChange(entry)} onClose={onClose}>
      <div className={classes.detail}>
        <dl className={classes.facts}>
          <dt>Outcome</dt>
          <dd>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </dd>
          <dt>When</dt>
          <dd>
            <time dateTime={createdAt}>{formatInstant(new Date(createdAt))}</time>
          </dd>
          <dt>By</dt>
          <dd>
            {ACTORS[actorKind]}
            {actorKind !== 'SYSTEM' && (
              <>
                {' '}
                <MaybeLink to={actorPage(entry)} text={actorText(entry)} />
                <div className={classes.id}>{actorId}</div>
              </>
            )}
          </dd>
          <dt>Target</dt>
          <dd>
            {targetKindText(entry)} <MaybeLink to={targetPage(entry)} text={targetText(entry)} />
            {targetName !== null && <div className={classes.id}>{targetId}</div>}
          </dd>
          {reason && (
            <>
              <dt>Reason</dt>
              <dd>{reason}</dd>
            </>
          )}
          <dt>API name</dt>
          <dd className={classes.id}>{field}</dd>
          <dt>IP address</dt>
          <dd>{ipAddress ?? 'None'}</dd>
          <dt>Request id</dt>
          <dd className={classes.id}>{requestId}</dd>
        </dl>
        <ChangeTable entry={entry} />
        <div className={classes.buttons}>
          <CopyButton text={json} label="Copy as JSON" variant="default" />
          <Button
            variant="default"
            onClick={() => {
              onFilter(actorKind === 'TOKEN' ? 'token' : 'actor', actorId);
            }}
          >
            Only this actor
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onFilter('change', field);
            }}
          >
            Only this kind of change
          </Button>
          {targetId !== null && (
            <Button
              variant="default"
              onClick={() => {
                onFilter('target', targetId);
              }}
            >
              Only this target
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const MaybeLink = ({ to, text }: { to: string | null; text: string }) => (
  <span className={classes.name}>
    {to === null ? (
      text
    ) : (
      <Link to={to}>
        <BreakableText text={text} />
      </Link>
    )}
  </span>
);
