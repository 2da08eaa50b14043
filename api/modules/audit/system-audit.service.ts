import { randomUUID } from 'node:crypto';
import { idAt } from '#api/lib/ids.ts';
import { toRecordedArguments } from './arguments.ts';
import { AuditEntries } from './audit-entry.model.ts';

interface SystemAction {
  /** A name in the style of a mutation. */
  readonly field: string;
  readonly targetId: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Records a change that the service made automatically. */
export async function recordSystemAction({ field, targetId, arguments: args, at }: SystemAction): Promise<void> {
  await AuditEntries.create({
    _id: idAt(at),
    actorKind: 'system',
    actorId: 'system',
    field,
    targetId,
    outcome: 'ok',
    arguments: toRecordedArguments(args),
    requestId: randomUUID(),
    createdAt: at,
  });
}
