import { toDisplayedKey } from '#api/encryption/key-display.ts';
import {
  buildPersonalData,
  byOwnId,
  byUserId,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { type ModelPreferenceRow, ModelPreferences } from './model-preference.model.ts';
import { type OwnKeyRow, OwnKeys } from './own-key.model.ts';

export const personalOwnKeys: PersonalData = buildPersonalData<OwnKeyRow>(OwnKeys, {
  ownedBy: byUserId,
  toExportedRow: ({ provider, last4, verified, isEnabled, enabledModels, createdAt }) => ({
    provider,
    key: toDisplayedKey(last4),
    verified,
    is_enabled: isEnabled,
    enabled_models: enabledModels,
    created_at: createdAt,
  }),
});

export const personalModelPreferences: PersonalData = buildPersonalData<ModelPreferenceRow>(ModelPreferences, {
  ownedBy: byOwnId,
  toExportedRow: ({ preference, defaultProvider, defaultModel }) => ({
    preference,
    default_provider: defaultProvider,
    default_model: defaultModel,
  }),
});
