import type { ProviderKeyRecord } from './provider-key.model.ts';

export type ProviderKeyMapper = ProviderKeyRecord;
