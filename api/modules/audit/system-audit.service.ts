import { randomUUID } from 'node:crypto';
import { idAt } from '#api/lib/ids.ts';
import { recordedArguments } from './arguments.ts';
import { AuditEntries } from './audit-entry.model.ts';

interface SystemAction {
  /** What was done, named as a mutation would be. */
  readonly field: string;
  readonly targetId: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Puts on record what the service did by itself that an administrator could have done. */
export async function recordSystemAction({ field, targetId, arguments: args, at }: SystemAction): Promise<void> {
  await AuditEntries.create({
    _id: idAt(at),
    ...{ actorKind: 'system', actorId: 'system', field, targetId, outcome: 'ok' },
    arguments: recordedArguments(args),
    requestId: randomUUID(),
    createdAt: at,
  });
}
