import type { NotificationConnectionRecord, NotificationRecord } from './notification.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type NotificationMapper = NotificationRecord;
export type NotificationConnectionMapper = NotificationConnectionRecord;
