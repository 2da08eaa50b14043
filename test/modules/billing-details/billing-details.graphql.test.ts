import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { BillingDetailsRows } from '#api/modules/billing-details/billing-details.model.ts';
import { ACME } from '../../factories/billing-details.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError } from '../../setup/graphql.ts';
import {
  type BillingDetailsInput,
  OwnBillingDetailsDocument,
  RemoveOwnBillingDetailsDocument,
  SaveOwnBillingDetailsDocument,
} from '../../setup/operations.generated.ts';

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenSubscriber();
});

const read = async (user = ann) => (await run(asUser(user), OwnBillingDetailsDocument)).billingDetails;
const save = async (input: Partial<BillingDetailsInput> = {}) =>
  (await run(asUser(ann), SaveOwnBillingDetailsDocument, { input: { ...ACME, ...input } })).saveBillingDetails;
const remove = async () => (await run(asUser(ann), RemoveOwnBillingDetailsDocument)).removeBillingDetails;
const activities = async () =>
  (await Activities.find({ userId: ann._id }).sort({ _id: 1 }).lean()).map(({ type, description }) => [
    type,
    description,
  ]);

/** Expects these details to be refused, with a message for each of these fields and no other. */
async function expectProblems(input: Record<string, string>, fields: Record<string, string>) {
  const error = await runForError(asUser(ann), SaveOwnBillingDetailsDocument, { input: { ...ACME, ...input } });
  expect(error).toEqual({ code: 'BAD_USER_INPUT', message: expect.any(String) as string, fields });
}

describe('billing details', () => {
  test('are saved trimmed, replaced as a whole, and removed', async () => {
    expect(await read()).toBeNull();
    expect(await save({ name: '  Acme GmbH ', region: '   ', country: ' de ' })).toEqual(ACME);
    expect(await read()).toEqual(ACME);
    await save({ name: null, line2: '', taxId: null });
    expect(await read()).toEqual({ ...ACME, name: null, line2: null, taxId: null });
    expect(await BillingDetailsRows.countDocuments()).toBe(1);
    expect(await remove()).toBe(true);
    expect(await remove()).toBe(false);
    expect(await read()).toBeNull();
  });

  test('are visible to their own user only', async () => {
    await save();
    expect(await read(await givenSubscriber())).toBeNull();
  });

  test('are stored encrypted, and can’t be moved to another user', async () => {
    await save();
    const row = await BillingDetailsRows.findById(ann._id).orFail().lean();
    expect(JSON.stringify(row)).not.toMatch(/Acme|Hauptstra|Berlin|123456789/);
    const bob = await givenSubscriber();
    await BillingDetailsRows.create({ ...row, _id: bob._id });
    await expect(read(bob)).rejects.toThrow('belongs to another row');
  });

  test('are stored once when several requests save them at the same time', async () => {
    await Promise.all([save(), save({ name: 'Acme Inc.' }), save()]);
    expect(await BillingDetailsRows.countDocuments()).toBe(1);
    expect(['Acme GmbH', 'Acme Inc.']).toContain((await read())?.name);
  });

  test('are in the activity log when they change, without their texts', async () => {
    await save();
    await save();
    await save({ city: 'Hamburg' });
    await remove();
    expect(await activities()).toEqual([
      ['profile_update', 'Changed the billing details'],
      ['profile_update', 'Changed the billing details'],
      ['profile_update', 'Removed the billing details'],
    ]);
  });

  test('can be removed while the account is suspended, and not changed', async () => {
    await save();
    const suspended = asUser({ ...ann, isSuspended: true });
    expect(await runForError(suspended, SaveOwnBillingDetailsDocument, { input: ACME })).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    });
    expect(await run(suspended, RemoveOwnBillingDetailsDocument)).toEqual({ removeBillingDetails: true });
  });
});

describe('the check of billing details', () => {
  test('refuses missing fields', async () => {
    await expectProblems(
      { line1: ' ', city: '', country: '' },
      {
        line1: 'Address is required',
        city: 'City is required',
        country: 'Country is required',
      },
    );
    expect(await read()).toBeNull();
  });

  test('refuses texts that are too long, each field by its own limit', async () => {
    const long = 'x'.repeat(151);
    const fields = { name: long, line1: long, line2: long, city: long, region: long, postalCode: long, taxId: long };
    await expectProblems(fields, {
      name: 'Company or full name must be at most 150 characters',
      line1: 'Address must be at most 120 characters',
      line2: 'Address line 2 must be at most 120 characters',
      city: 'City must be at most 80 characters',
      region: 'State or region must be at most 80 characters',
      postalCode: 'Postal code must be at most 20 characters',
      taxId: 'Tax ID must be at most 40 characters',
    });
  });

  test.each(['Germany', 'EU', 'UK', 'XX', 'D', '../'])(
    'refuses the country %s, which is no code of one',
    async (country) => {
      await expectProblems({ country }, { country: 'Country must be a two-letter code, such as US' });
    },
  );

  test.each([
    ['a line break', 'Acme\nGmbH'],
    ['a control character', 'Acme\u0007GmbH'],
    ['a character that reorders text', 'Acme \u202EHbmG'],
    ['an invisible character', 'Acme\u200BGmbH'],
    ['half a character', 'Acme \uD83D GmbH'],
  ])('refuses %s', async (_what, text) => {
    await expectProblems(
      { name: text, taxId: text },
      {
        name: 'Company or full name must not contain line breaks or invisible characters',
        taxId: 'Tax ID must not contain line breaks or invisible characters',
      },
    );
  });

  test('accepts names of companies with a dot, an ampersand, or letters of another script', async () => {
    for (const name of ['Booking.com B.V.', 'Müller & Söhne', '株式会社サンプル', 'क्‍ष प्राइवेट लिमिटेड']) {
      expect((await save({ name })).name).toBe(name);
    }
  });
});
