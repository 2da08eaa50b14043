import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { ACCESS_TOKEN_SCOPES } from '#schema/limits.ts';
import type { useServer } from '../setup/server.ts';
import { givenAdmin, givenSubscriber } from './user.ts';

/** A caller: the headers that it sends, and what it is to the server. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly kind: 'anonymous' | 'user' | 'token';
  readonly isAdmin?: boolean;
  readonly isSuspended?: boolean;
  readonly mustChangePassword?: boolean;
  readonly scope?: string;
}

/** Creates one caller of each kind. */
export async function everyCaller(
  server: Pick<ReturnType<typeof useServer>, 'signedIn' | 'accessToken'>,
): Promise<readonly Caller[]> {
  await seedPlans(new Date());
  const signedInUser = async (name: string, traits: Partial<Caller>): Promise<Caller> => {
    const { isAdmin = false, isSuspended = false, mustChangePassword = false } = traits;
    const user = await (isAdmin ? givenAdmin : givenSubscriber)({ isSuspended, mustChangePassword });
    return { name, kind: 'user', ...traits, headers: await server.signedIn(user) };
  };
  return [
    { name: 'an anonymous caller', kind: 'anonymous', headers: {} },
    { name: 'an invalid session', kind: 'anonymous', headers: { authorization: 'Bearer a.b.c' } },
    { name: 'an invalid access token', kind: 'anonymous', headers: { 'x-api-key': 'junk' } },
    await signedInUser('a user', {}),
    await signedInUser('a suspended user', { isSuspended: true }),
    await signedInUser('a user with a password that others know', { mustChangePassword: true }),
    await signedInUser('an administrator', { isAdmin: true }),
    await signedInUser('a suspended administrator', { isAdmin: true, isSuspended: true }),
    await signedInUser('an administrator with a password that others know', {
      isAdmin: true,
      mustChangePassword: true,
    }),
    ...(await Promise.all(
      ACCESS_TOKEN_SCOPES.map(async (scope): Promise<Caller> => {
        return { name: `an access token for ${scope}`, kind: 'token', scope, headers: await server.accessToken(scope) };
      }),
    )),
  ];
}
