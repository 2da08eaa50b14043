// Loads every model that the server has.
import '#api/modules/build-schema.ts';
import '#api/jobs/jobs.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from '#api/lib/days.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { KEPT } from '#web/features/legal/retention.ts';

/** Collections that the registry lacks, because no field of their schemas names a user. Their rows are about users' payments all the same. */
const WITHOUT_USERS = ['payment_inbox', 'payment_references'];

/** The fixed lifetimes of the database, by collection. */
const fixedLifetimes = Object.values(mongoose.models).flatMap((model) =>
  model.schema.indexes().flatMap(([, { expireAfterSeconds }]) => {
    const seconds = expireAfterSeconds ?? 0;
    // 0: each document has a date of its own on which it ends, so that there is no fixed lifetime.
    return seconds === 0 ? [] : [{ collection: model.collection.collectionName, seconds }];
  }),
);

const toText = (seconds: number) =>
  seconds > DAY_SECONDS ? `${seconds / DAY_SECONDS} days` : `${seconds / HOUR_SECONDS} hours`;

test('the privacy policy says how long each collection with personal data is kept, and names no other', () => {
  const listed = [...new Set(KEPT.flatMap(({ collections }) => collections))].sort();
  expect(listed).toEqual([...personalData.map(({ collection }) => collection), ...WITHOUT_USERS].sort());
});

test('the privacy policy names the lifetimes that the database enforces', () => {
  const listed = KEPT.flatMap(({ collections, howLong }) => collections.map((collection) => ({ collection, howLong })));
  const checked = fixedLifetimes.flatMap(({ collection, seconds }) =>
    listed.filter((row) => row.collection === collection).map(({ howLong }) => ({ collection, howLong, seconds })),
  );
  expect(checked.length).toBeGreaterThan(5);
  for (const { collection, howLong, seconds } of checked) expect(howLong, collection).toContain(toText(seconds));
});
