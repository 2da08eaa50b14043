import { beforeEach } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { type Answer, useServer } from '../../setup/server.ts';

/** The address of the user whom the calls are about. */
export const EMAIL = 'ann@example.com';

type Scope = 'all' | 'users:read' | 'users:write' | 'subscriptions:write' | 'addons:read' | 'addons:write';

/** The parts of a response that tests compare. */
export const brief = ({ status, body }: Answer) => {
  const { data, code, error, fields, required_scope } = body as Record<string, unknown>;
  return { status, data, code, error, fields, required_scope };
};

/** A server with the built-in plans. `call` sends a request to `/api/external` with a new access token of this scope. */
export function useExternalApi() {
  const server = useServer();
  beforeEach(() => seedPlans(new Date()));
  const call = async (
    scope: Scope,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => brief(await server.rest(method, `/external${path}`, { ...(await server.accessToken(scope)), ...headers }, body));
  return { server, call };
}
