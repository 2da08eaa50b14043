import type { QueryMostActiveUsersArgs } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { findContacts } from '#api/modules/accounts/accounts.service.ts';
import { listMostActive } from '#api/modules/usage/service-usage.service.ts';
import { PAGE_SIZE } from '#schema/limits.ts';
import { toReportRange } from './report-range.rules.ts';

interface ActiveUser {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly prompts: number;
}

/** Lists the users with the most runs in a range, the most active first. Leaves out accounts that are just being deleted. Throws BAD_USER_INPUT. */
export async function listMostActiveUsers(
  ctx: RequestContext,
  { first, ...chosen }: QueryMostActiveUsersArgs,
): Promise<ActiveUser[]> {
  if (first < 1 || first > PAGE_SIZE.max) throw invalidInput({ first: `1 to ${PAGE_SIZE.max} users can be asked for` });
  const counts = await listMostActive(toReportRange(chosen, ctx.now()), first);
  const contacts = await findContacts(counts.map(({ userId }) => userId));
  return counts.flatMap(({ userId, count }) => {
    const contact = contacts.get(String(userId));
    return contact ? [{ userId: String(userId), ...contact, prompts: count }] : [];
  });
}
