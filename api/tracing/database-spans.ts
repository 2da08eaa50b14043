import { type Span, SpanKind, trace } from '@opentelemetry/api';
import type { mongo } from 'mongoose';
import { endFailed, tracer } from './tracer.ts';

/**
 * Adds a span for each command to the database that a request or a job sends: its name and collection, and none of its
 * values. The client must have been made with `monitorCommands`.
 */
export function traceCommands(client: mongo.MongoClient): void {
  const open = new Map<number, Span>();
  const take = (requestId: number): Span | undefined => {
    const span = open.get(requestId);
    open.delete(requestId);
    return span;
  };
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }) => {
    if (!trace.getActiveSpan()) return;
    const target: unknown = command[commandName];
    const collection = typeof target === 'string' ? target : null;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection !== null && { 'db.collection.name': collection }),
    };
    const name = collection === null ? commandName : `${commandName} ${collection}`;
    open.set(requestId, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  });
  client.on('commandSucceeded', ({ requestId }) => {
    take(requestId)?.end();
  });
  client.on('commandFailed', ({ requestId, failure }) => {
    const span = take(requestId);
    if (span) endFailed(span, failure.name);
  });
}
