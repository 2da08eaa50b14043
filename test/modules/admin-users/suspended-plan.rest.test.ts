import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { day, START, usePlanStory } from '../../factories/plan-story.ts';
import { givenAdmin } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const { rest, signedIn } = useServer();
const { ann } = usePlanStory(testRuntime());

const accountOf = ({ _id }: UserRecord) => Users.findById(_id).select('isSuspended billingStatus -_id').lean();
const actions = ['cancel', 'resume', 'end'] as const;

test.each(actions)('"%s the plan" of a suspended user is refused, and lifts no suspension', async (action) => {
  const { user, buy } = ann();
  await buy(START, 'pro');
  const session = await signedIn(await givenAdmin());
  const post = (path: string) => rest('POST', `/admin/users/${String(user._id)}/${path}`, session);
  // What has been canceled can be resumed.
  if (action === 'resume') expect(await post('subscription/cancel')).toMatchObject({ status: 200 });
  await rest('PUT', `/admin/users/${String(user._id)}/status`, session, { status: 'suspended' });
  const before = await accountOf(user);
  expect(before).toMatchObject({ isSuspended: true });

  const error = 'This account is suspended. Reinstate the user first';
  expect(await post(`subscription/${action}`)).toMatchObject({ status: 409, body: { error } });
  expect(await accountOf(user)).toEqual(before);
  expect(await ann().subscription(day('02-01'))).toMatchObject({ planId: 'pro' });

  await rest('PUT', `/admin/users/${String(user._id)}/status`, session, { status: 'active' });
  expect(await accountOf(user)).toEqual({ ...before, isSuspended: false });
});
