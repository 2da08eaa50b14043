import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { DefaultActions } from '#api/modules/actions/default-action.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenUser } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { PreferredActionDocument, SetPreferredActionDocument } from '../../setup/operations.generated.ts';

let user: UserRecord;
beforeEach(async () => {
  await seedActions(NOW);
  user = await givenUser();
});

const preferred = async (of = user) => {
  const stored = await Users.findById(of._id).orFail().lean<UserRecord>();
  return (await run(asUser(stored), PreferredActionDocument)).viewer.preferredActionId;
};
const choose = async (id: string) => (await run(asUser(user), SetPreferredActionDocument, { id })).setPreferredAction;

describe('the preferred action', () => {
  test('is simplify until the user chooses another one', async () => {
    expect(await preferred()).toBe('simplify');
    expect(await choose('shorten')).toEqual({ id: user._id.toHexString(), preferredActionId: 'shorten' });
    expect(await preferred()).toBe('shorten');
  });

  test('may be an own action', async () => {
    const own = await givenCustomAction(user);
    await choose(String(own._id));
    expect(await preferred()).toBe(String(own._id));
  });

  test("can't be an action that the user may not run", async () => {
    const others = await givenCustomAction(await givenUser());
    await DefaultActions.updateOne({ _id: 'shorten' }, { $set: { isActive: false } });
    for (const id of ['no-such-action', String(others._id), 'shorten']) {
      expect(await runForError(asUser(user), SetPreferredActionDocument, { id })).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await preferred()).toBe('simplify');
  });

  test('belongs to one user only, and needs a session', async () => {
    await choose('shorten');
    expect(await preferred(await givenUser())).toBe('simplify');
    expect(await runForError(asAnonymous, SetPreferredActionDocument, { id: 'shorten' })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});
