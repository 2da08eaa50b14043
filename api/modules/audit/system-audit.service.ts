import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { idAt } from '#api/lib/ids.ts';
import { toRecordedArguments } from './arguments.ts';
import { AuditEntries } from './audit-entry.model.ts';

interface SystemAction {
  /** What was done, named like a GraphQL mutation, such as `disableWebhook`. */
  readonly field: string;
  readonly targetId: string;
  /** The name that the object has now, for when it is deleted. Not of a user. */
  readonly targetName: string;
  /** Details of the change. Secrets and personal data are left out of the record. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Records a change that the service makes by itself, in the transaction of the change. */
export async function recordSystemAction(
  session: ClientSession,
  { field, targetId, targetName, arguments: args, at }: SystemAction,
): Promise<void> {
  const entry = {
    _id: idAt(at),
    actorKind: 'system' as const,
    actorId: 'system',
    field,
    targetId,
    targetName,
    outcome: 'ok',
    arguments: toRecordedArguments(args),
    // No request caused the change, but every entry has a request's id.
    requestId: randomUUID(),
    createdAt: at,
  };
  await AuditEntries.create([entry], { session });
}
