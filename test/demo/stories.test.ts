import { expect, test } from 'vitest';
import { createRandom } from '#demo/random.ts';
import { makeStories } from '#demo/stories.ts';

test('users of the demo write each custom action once, and only after rewrites have begun', () => {
  const firstRunDay = 275;
  const stories = makeStories(200, { firstRunDay, lastDay: 364 }, createRandom('a'));
  const written = stories.map(({ acts }) =>
    acts.flatMap(({ day, act }) => (act.kind === 'write_action' ? [{ day, pick: act.pick }] : [])),
  );
  expect(written.filter((actions) => actions.length > 1).length).toBeGreaterThan(10);
  for (const actions of written) {
    expect(new Set(actions.map(({ pick }) => pick)).size).toBe(actions.length);
    expect(actions.filter(({ day }) => day <= firstRunDay)).toEqual([]);
  }
});
