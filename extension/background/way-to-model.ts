import { KEY_STEPS, toOwnKeyState, whyNoModel } from '#web/lib/no-model.ts';
import { OWN_CODE, type WayToModel } from '../messages.ts';

interface OwnKeys {
  readonly byokLocked: boolean;
  readonly keys: readonly { readonly isEnabled: boolean }[];
}

/** How a user who can choose no model gets one: by a plan that has own keys, by a key, or by what their key lacks. Here, to keep pages small. */
export function wayToModel({ byokLocked, keys }: OwnKeys): WayToModel {
  const ownKey = toOwnKeyState(keys);
  if (byokLocked) {
    return { code: OWN_CODE.modelNeedsPlan, way: `${whyNoModel(ownKey)} Choose a paid plan to use your own key` };
  }
  if (ownKey === 'none') return { code: OWN_CODE.modelNeedsKey, way: `${whyNoModel(ownKey)} Add your own key` };
  const { why, step } = KEY_STEPS[ownKey];
  return { code: OWN_CODE.modelNeedsSetting, way: `${why} ${step}`.trimStart() };
}
