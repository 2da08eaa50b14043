import mongoose, { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { getAction, getActionNames } from '#api/modules/actions/actions.service.ts';
import { personalTeamActions } from '#api/modules/teams/personal-data.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamActions } from '#api/modules/teams/team-action.model.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, testContext } from '../../setup/graphql.ts';
import {
  AccountActivityDocument,
  CreateTeamActionDocument,
  DeleteTeamActionDocument,
  DissolveTeamDocument,
  LeaveTeamDocument,
  TeamActionsDocument,
  UpdateTeamActionDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { errorFor, runForOutcome } from './team-calls.ts';
import { countOutcomes, useTeam } from './use-team.ts';

const valid = { name: 'Brand voice', prompt: 'Rewrite in our voice for {audience}: {input}' };
const ctx = { runtime: testRuntime(), now: NOW };

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

const create = async (user = owner, input: object = {}) =>
  (await run(asUser(user), CreateTeamActionDocument, { input: { teamId, ...valid, ...input } })).createTeamAction;
const list = async (user: UserRecord) => (await run(asUser(user), TeamActionsDocument)).teams[0]?.actions ?? [];
const canRun = async (user: UserRecord, id: string) => {
  try {
    return (await getAction(testContext(asUser(user)), id)).owner === 'team';
  } catch {
    return false;
  }
};

describe('an action of a team', () => {
  test('is created and changed by the owner and admins, and used by every member', async () => {
    const { user: admin } = await givenMember(team, { role: 'admin' });
    const { user: member } = await givenMember(team);
    const created = await create(owner, { name: ' Brand voice ', tags: ['voice', 'Voice'] });
    expect(created).toMatchObject({ ...valid, category: 'General', tags: ['voice'], variables: ['audience'] });
    const { id } = created;
    const changes = { description: 'Sounds like us.', category: 'writing', effect: 'ANSWERS' } as const;
    expect(await run(asUser(admin), UpdateTeamActionDocument, { id, input: changes })).toMatchObject({
      updateTeamAction: {
        name: 'Brand voice',
        description: 'Sounds like us.',
        category: 'Writing',
        effect: 'ANSWERS',
        chosenEffect: 'ANSWERS',
      },
    });
    await create(admin, { name: 'Agenda' });
    expect((await list(member)).map(({ name }) => name)).toEqual(['Agenda', 'Brand voice']);
    expect(await canRun(member, id)).toBe(true);

    const forbidden = { code: 'FORBIDDEN', message: 'Only the owner and the admins of a team can do this' };
    const input = { teamId, ...valid };
    expect(await errorFor(member, CreateTeamActionDocument, { input })).toMatchObject(forbidden);
    expect(await errorFor(member, UpdateTeamActionDocument, { id, input: changes })).toMatchObject(forbidden);
    expect(await errorFor(member, DeleteTeamActionDocument, { id })).toMatchObject(forbidden);
    expect(await run(asUser(admin), DeleteTeamActionDocument, { id })).toEqual({ deleteTeamAction: id });
    expect(await canRun(member, id)).toBe(false);
  });

  test('does not exist for users of other teams and of none', async () => {
    const { id } = await create();
    const stranger = await givenTeamOwner();
    await givenTeam(stranger);
    for (const user of [stranger, await givenSubscriber()]) {
      const missing = { code: 'NOT_FOUND', message: 'This action does not exist' };
      expect(await errorFor(user, UpdateTeamActionDocument, { id, input: { name: 'Mine' } })).toMatchObject(missing);
      expect(await errorFor(user, DeleteTeamActionDocument, { id })).toMatchObject(missing);
      expect(await canRun(user, id)).toBe(false);
    }
    const elsewhere = { input: { teamId, ...valid } };
    expect(await errorFor(stranger, CreateTeamActionDocument, elsewhere)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('can not be used by a member who left, and stays with the team when its author leaves', async () => {
    const { user: admin } = await givenMember(team, { role: 'admin' });
    const { id } = await create(admin);
    const name = `team:${id}`;
    expect(await getActionNames(admin._id, [name])).toEqual(new Map([[name, 'Brand voice']]));
    await run(asUser(admin), LeaveTeamDocument, { teamId });
    expect(await canRun(admin, id)).toBe(false);
    expect(await getActionNames(admin._id, [name])).toEqual(new Map([[name, 'Deleted action']]));
    expect(await list(owner)).toMatchObject([{ id }]);
  });

  test('is exported for its author, and loses its author when they delete their account', async () => {
    const { user: admin } = await givenMember(team, { role: 'admin' });
    const { id } = await create(admin);
    const account = { userId: admin._id, email: admin.email, isEmailConfirmed: true };
    const { exported } = personalTeamActions;
    if (typeof exported !== 'function') throw new Error('The collection is not exported.');
    const rows = [];
    for await (const row of exported(account, ctx)) rows.push(row);
    expect(rows).toMatchObject([{ id: new Types.ObjectId(id), team_id: team._id, ...valid }]);
    await personalTeamActions.erase(account, ctx);
    expect(await TeamActions.findOne().lean()).toMatchObject({ createdBy: null, ...valid });
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ prompt: '' }, { prompt: 'Template is required' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters' }],
  ])('with %j is refused', async (wrong, fields) => {
    const input = { teamId, ...valid, ...wrong };
    expect(await errorFor(owner, CreateTeamActionDocument, { input })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
  });

  test('needs a plan with a team to be created, and none to be used', async () => {
    const { id } = await create();
    await setPlan(owner, 'standard');
    expect(await errorFor(owner, CreateTeamActionDocument, { input: { teamId, ...valid } })).toMatchObject({
      code: 'PLAN_REQUIRED',
    });
    expect(await canRun(owner, id)).toBe(true);
  });

  test('is in the activity of the user who adds, changes or deletes it', async () => {
    const { id } = await create();
    await run(asUser(owner), UpdateTeamActionDocument, { id, input: { name: 'House style' } });
    await run(asUser(owner), DeleteTeamActionDocument, { id });
    const { accountActivity } = await run(asUser(owner), AccountActivityDocument, { first: 20, offset: 0 });
    expect(accountActivity.nodes.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        'Added an action to the team',
        'Changed an action of the team',
        'Deleted an action of the team',
      ]),
    );
  });

  test('is deleted together with its team', async () => {
    await create();
    await run(asUser(owner), DissolveTeamDocument, { teamId });
    expect(await mongoose.connection.collection('team_actions').countDocuments()).toBe(0);
  });
});

test('a team has 200 actions at most, however many are created at the same time', async () => {
  await Teams.updateOne({}, { actionCount: 197 });
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => runForOutcome(owner, CreateTeamActionDocument, { input: { teamId, ...valid } })),
  );
  expect(countOutcomes(outcomes)).toEqual({ ok: 3, CONFLICT: 9 });
  const [action] = await list(owner);
  const deletions = await Promise.all(
    Array.from({ length: 5 }, () => runForOutcome(owner, DeleteTeamActionDocument, { id: action?.id })),
  );
  expect(countOutcomes(deletions)).toEqual({ ok: 1, NOT_FOUND: 4 });
  expect(await Teams.findOne().lean()).toMatchObject({ actionCount: 199 });
});
