import type { AccessTokenRecord } from './access-token.model.ts';

export type AccessTokenMapper = AccessTokenRecord;
