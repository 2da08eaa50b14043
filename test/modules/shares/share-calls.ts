import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { contextFor, givenServer } from '../../factories/simplify.ts';
import { asAnonymous, asUser, NOW, run } from '../../setup/graphql.ts';
import { SharedRewriteDocument, ShareRunDocument } from '../../setup/operations.generated.ts';

export const TEXT = 'Write to [EMAIL_1] about the risks.';

export async function givenRun(user: UserRecord): Promise<string> {
  return (await simplify(contextFor(user, givenServer(), NOW), { text: 'Could you please help?' })).id;
}

export async function givenLink(user: UserRecord, input: { runId?: string; originalText?: string } = {}) {
  const runId = input.runId ?? (await givenRun(user));
  const { shareRun } = await run(asUser(user), ShareRunDocument, { input: { text: TEXT, ...input, runId } });
  return { runId, ...shareRun, token: shareRun.url.split('/').at(-1) ?? '' };
}

export const readLink = async (token: string, now = NOW) =>
  (await run(asAnonymous, SharedRewriteDocument, { token }, { now: () => now })).sharedRewrite;

export const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
