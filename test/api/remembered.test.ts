import { describe, expect, it } from 'vitest';
import { remembered } from '#api/remembered.ts';

function counted(outcomes: readonly (number | Error)[]) {
  let [clock, reads] = [0, 0];
  const value = remembered(
    async () => {
      const outcome = outcomes[reads];
      reads += 1;
      if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('Read too often');
      return outcome;
    },
    () => clock,
  );
  return { ...value, pass: (ms: number) => void (clock += ms), reads: () => reads };
}

describe('what is remembered', () => {
  it('is read once for all who ask within a second', async () => {
    const { now, pass, reads } = counted([1, 2]);
    expect(await Promise.all([now(), now()])).toEqual([1, 1]);
    pass(999);
    expect(await now()).toBe(1);
    expect(reads()).toBe(1);
    pass(1);
    expect(await now()).toBe(2);
  });

  it('is read anew once it was forgotten, also while it is being read', async () => {
    const { now, forget } = counted([1, 2]);
    const early = now();
    forget();
    expect(await now()).toBe(2);
    expect(await early).toBe(1);
  });

  it('is not kept when it could not be read', async () => {
    const { now } = counted([new Error('No primary'), 2]);
    await expect(now()).rejects.toThrow('No primary');
    expect(await now()).toBe(2);
  });
});
