import type { ListedModel } from '#api/ports/model-providers.ts';
import type { OwnKeyProvider } from './own-key-providers.rules.ts';
import type { OwnKeyRecord } from './own-keys.ts';

export interface ChoosableModel extends ListedModel {
  readonly source: 'byok' | 'platform';
  readonly userEnabled: boolean;
}

export interface OwnKeyView extends OwnKeyRecord {
  readonly noneEnabled: boolean;
}

/** Without `isTeamMember`, which is read only when it is asked for. */
export interface UserModelsMapper extends Readonly<Record<OwnKeyProvider, readonly ChoosableModel[]>> {
  readonly defaultModel: string;
  readonly defaultProvider: OwnKeyProvider | null;
  readonly modelPreference: string;
  readonly productModel: string;
  readonly productHasModel: boolean;
  readonly byokLocked: boolean;
  readonly keys: readonly OwnKeyView[];
  readonly notice: string | null;
}
