// Loads every model that the server has.
import '#api/modules/build-schema.ts';
import '#api/jobs/jobs.ts';
import mongoose, { type Model, type Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { personalData } from '#api/modules/personal-data.registry.ts';

/** Matches paths that contain the id, an address or another personal detail of a user. */
const POINTS_AT_USER =
  /(^|\.)((user|owner|member|person|holder|buyer|inviter|invitee|author|actor|creator|recipient)(Id|s|Ids)?|(created|invited|updated|changed|requested|issued)By(Id)?|.*e-?mail.*|ip(Address)?|userAgent|fullName|firstName|lastName)$/i;

/** Collections without personal data, with the reason for each. */
const WITHOUT_PERSONAL_DATA: Readonly<Record<string, string>> = {
  job_leases: 'servers hold them',
};

/** All paths, those in subdocuments included. An ObjectId that the schema does not generate is the id of another row, mostly of a user. */
function pathsOf(schema: Schema, prefix = ''): string[] {
  const paths: string[] = [];
  schema.eachPath((path, type) => {
    const { options, schema: inner } = type as typeof type & { readonly schema?: Schema };
    const isGivenId = path === '_id' && prefix === '' && type.instance === 'ObjectId' && options.auto !== true;
    paths.push(isGivenId ? 'userId' : prefix + path);
    if (inner) paths.push(...pathsOf(inner, `${prefix}${path}.`));
  });
  return paths;
}

const models: readonly Model<unknown>[] = Object.values(mongoose.models);
const collectionOf = ({ collection }: Pick<Model<unknown>, 'collection'>) => collection.collectionName;

test('every collection with a path that points at a user says how it is exported and erased', () => {
  const registered = new Set([
    ...personalData.map(({ collection }) => collection),
    ...Object.keys(WITHOUT_PERSONAL_DATA),
  ]);
  const missing = models
    .filter((model) => !registered.has(collectionOf(model)))
    .map((model) => [collectionOf(model), pathsOf(model.schema).filter((path) => POINTS_AT_USER.test(path))] as const)
    .filter(([, paths]) => paths.length > 0);
  expect(Object.fromEntries(missing), 'give each a line in api/modules/personal-data.registry.ts').toEqual({});
});

test('each collection is registered once, under the name of one that exists', () => {
  const names = personalData.map(({ collection }) => collection);
  expect(names).toEqual([...new Set(names)]);
  expect(models.map(collectionOf)).toEqual(expect.arrayContaining(names));
});

test('a sentence says why data is kept, anonymized or left out of exports', () => {
  const reasons = personalData.flatMap(({ exported, fate }) => [
    ...(typeof exported === 'function' ? [] : [exported.leftOutBecause]),
    ...(fate.rows === 'kept' ? [fate.because] : []),
    ...(fate.rows === 'anonymized' ? [fate.how] : []),
  ]);
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].+\.$/s);
});
