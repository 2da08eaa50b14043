import type { Connection } from '#api/database/cursor-page.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';

export type UserConnectionMapper = Connection<UserRecord>;
