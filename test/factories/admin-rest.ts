import type { useServer } from '../setup/server.ts';
import { givenAdmin } from './user.ts';

interface AdminBody {
  readonly data: Record<string, unknown>;
  readonly error?: string;
  readonly fields?: object;
}

/** Sends REST requests of an administrator, who is created for each. */
export function restOfAdmins(server: ReturnType<typeof useServer>) {
  const rest = async (method: string, path: string, body?: unknown) => {
    const answer = await server.rest(method, path, await server.signedIn(await givenAdmin()), body);
    return { status: answer.status, body: answer.body as AdminBody };
  };
  const listIds = async (path: string) => {
    const { body } = await rest('GET', path);
    return (body.data as unknown as { id: string }[]).map(({ id }) => id);
  };
  return { rest, listIds };
}
