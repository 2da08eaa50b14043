import { describe, expect, it } from 'vitest';
import { ttlCache } from '#api/lib/ttl-cache.ts';

/** A cache that loads these outcomes one after the other, on a clock that the test advances. */
function cacheOf(outcomes: readonly (number | Error)[]) {
  let [clock, reads] = [0, 0];
  const { get, invalidate } = ttlCache(async () => {
    const outcome = outcomes[reads];
    reads += 1;
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('Read too often');
    return outcome;
  }, 1000);
  return { get: () => get(clock), invalidate, advance: (ms: number) => void (clock += ms), reads: () => reads };
}

describe('a TTL cache', () => {
  it('loads once for all reads within a second', async () => {
    const { get, advance, reads } = cacheOf([1, 2]);
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    advance(999);
    expect(await get()).toBe(1);
    expect(reads()).toBe(1);
    advance(1);
    expect(await get()).toBe(2);
  });

  it('loads again after it was invalidated, even while a load is in progress', async () => {
    const { get, invalidate } = cacheOf([1, 2]);
    const early = get();
    invalidate();
    expect(await get()).toBe(2);
    expect(await early).toBe(1);
  });

  it('does not cache a failed load', async () => {
    const { get } = cacheOf([new Error('No primary'), 2]);
    await expect(get()).rejects.toThrow('No primary');
    expect(await get()).toBe(2);
  });

  it('keeps a newer value when an earlier load fails late', async () => {
    let failFirst: (error: Error) => void = () => undefined;
    const first = new Promise<number>((_resolve, reject) => {
      failFirst = reject;
    });
    const loads = [first, Promise.resolve(2)];
    const { get } = ttlCache(() => loads.shift() ?? Promise.reject(new Error('Read too often')), 1000);
    const early = get(0);
    expect(await get(1000)).toBe(2);
    failFirst(new Error('No primary'));
    await expect(early).rejects.toThrow('No primary');
    expect(await get(1001)).toBe(2);
  });
});
