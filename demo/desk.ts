import { graphql, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord, Viewer } from '#api/kernel/viewer.ts';
import { findAccessToken } from '#api/modules/access-tokens/access-tokens.service.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { administratorAt, type Cast } from './cast.ts';

/** The data of a GraphQL response, or the variables of a request. */
type Data = Readonly<Record<string, unknown>>;

/** How administrators and programs act in the demo: by GraphQL requests, so that the product's rules and its audit log apply. */
export interface Desk {
  readonly cast: Cast;
  /** Sends a request as an administrator, at a time in the past. Resolves to its data. Rejects with the first error. */
  readonly ask: (at: Date, source: string, variables?: Data, by?: UserRecord) => Promise<Data>;
  /** Sends a request that the product may refuse. Resolves to false when it did. Rejects with other errors. */
  readonly attempt: (at: Date, source: string, variables?: Data) => Promise<boolean>;
  /** Sends a request as a program, with the token that `kept` has under this name. Resolves to null when the product refuses it. */
  readonly askBy: (token: string, at: Date, source: string, variables?: Data) => Promise<Data | null>;
  /** Access tokens and ids that later tasks need, by a name that the task which created them chose. */
  readonly kept: Map<string, string>;
}

/** Reads a text at a path of field names. Throws if there is none. */
export function textAt(data: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((value, name) => (value as Data | null | undefined)?.[name], data);
  if (typeof found !== 'string') throw new Error(`There is no text at ${path.join('.')}.`);
  return found;
}

/** The client data of requests by programs. */
const PROGRAM = { ip: '198.51.100.24', userAgent: 'integration/2.4' } as const;

/** Runs a GraphQL request. Throws its first error. */
async function execute(schema: GraphQLSchema, contextValue: RequestContext, source: string, variableValues: Data) {
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  const [error] = errors ?? [];
  if (error) throw error.originalError ?? error;
  return data ?? {};
}

/**
 * Makes a Desk.
 * @param administrator who sends requests unless `ask` gets another administrator
 */
export function openDesk(cast: Cast, administrator: UserRecord): Desk {
  const schema = buildSchema();
  const { runtime } = cast;
  const kept = new Map<string, string>();
  const ask: Desk['ask'] = (at, source, variables = {}, by = administrator) =>
    execute(schema, administratorAt(runtime, by, at), source, variables);
  return {
    cast,
    ask,
    kept,
    attempt: async (...what) => {
      try {
        await ask(...what);
        return true;
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'INTERNAL') throw error;
        return false;
      }
    },
    askBy: async (name, at, source, variables = {}) => {
      const token = await findAccessToken(kept.get(name) ?? '', at);
      if (!token) return null;
      const viewer: Viewer = { kind: 'token', tokenId: String(token._id), scopes: token.scopes };
      const ctx = { viewer, client: PROGRAM, now: () => at, requestId: 'demo', runtime };
      try {
        return await execute(schema, ctx, source, variables);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'INTERNAL') throw error;
        return null;
      }
    },
  };
}
