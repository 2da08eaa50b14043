import { expect, test } from 'vitest';
import { wayToModel } from '../../extension/background/way-to-model.ts';

test.each([
  ['without a key adds one', false, [], 'MODEL_NEEDS_KEY', /you have added no key\. Add your own key$/],
  ['whose key has no model selects one', false, [true], 'MODEL_NEEDS_SETTING', /^Select a model for your key$/],
  ['whose keys are switched off', false, [false], 'MODEL_NEEDS_SETTING', /^Your own key is switched off\. Switch on/],
  ['whose plan does not use the key', true, [true], 'MODEL_NEEDS_PLAN', /your plan does not use your own key\. Choose/],
])('a user %s', (_who, byokLocked, enabled, code, way) => {
  const keys = enabled.map((isEnabled) => ({ isEnabled }));
  expect(wayToModel({ byokLocked, keys })).toEqual({ code, way: expect.stringMatching(way) as string });
});
