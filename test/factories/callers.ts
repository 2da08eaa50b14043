import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { ACCESS_TOKEN_SCOPES } from '#schema/limits.ts';
import type { useServer } from '../setup/server.ts';
import { givenAdmin, givenSubscriber } from './user.ts';

/** A caller: the headers that it sends, and what the server takes it for. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly is: 'anonymous' | 'person' | 'key';
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
  const person = async (name: string, is: Partial<Caller>): Promise<Caller> => {
    const given = { isSuspended: is.isSuspended ?? false, mustChangePassword: is.mustChangePassword ?? false };
    const user = await (is.isAdmin ? givenAdmin(given) : givenSubscriber(given));
    return { name, is: 'person', ...is, headers: await server.signedIn(user) };
  };
  return [
    { name: 'an anonymous caller', is: 'anonymous', headers: {} },
    { name: 'an invalid session', is: 'anonymous', headers: { authorization: 'Bearer a.b.c' } },
    { name: 'an invalid key', is: 'anonymous', headers: { 'x-api-key': 'junk' } },
    await person('a user', {}),
    await person('a suspended user', { isSuspended: true }),
    await person('a user with a password that others know', { mustChangePassword: true }),
    await person('an administrator', { isAdmin: true }),
    await person('a suspended administrator', { isAdmin: true, isSuspended: true }),
    await person('an administrator with a password that others know', { isAdmin: true, mustChangePassword: true }),
    ...(await Promise.all(
      ACCESS_TOKEN_SCOPES.map(async (scope): Promise<Caller> => {
        return { name: `a key for ${scope}`, is: 'key', scope, headers: await server.accessToken(scope) };
      }),
    )),
  ];
}
