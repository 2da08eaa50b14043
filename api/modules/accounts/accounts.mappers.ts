import type { UserRecord } from '#api/kernel/viewer.ts';

export type UserMapper = UserRecord;
