import { graphql, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord, Viewer } from '#api/kernel/viewer.ts';
import { findAccessToken } from '#api/modules/access-tokens/access-tokens.service.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { administratorAt, type Cast } from './cast.ts';

type Data = Readonly<Record<string, unknown>>;

/** Where operators and their programs sit: whatever they do goes through the schema, with its rules and its audit log. */
export interface Desk {
  readonly cast: Cast;
  /** What an administrator asks for. Throws what went wrong. */
  readonly ask: (at: Date, source: string, variables?: Data, by?: UserRecord) => Promise<Data>;
  /** The same, where a refusal is part of the story: false when it was refused. */
  readonly attempt: (at: Date, source: string, variables?: Data) => Promise<boolean>;
  /** What a program asks for with one of the tokens that were kept. Nothing, when the token opens nothing any more. */
  readonly askBy: (token: string, at: Date, source: string, variables?: Data) => Promise<Data | null>;
  /** Texts that were shown once, and ids, by names of our own. */
  readonly kept: Map<string, string>;
}

/** The text at the end of a path of names. */
export function textAt(data: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((value, name) => (value as Data | null | undefined)?.[name], data);
  if (typeof found !== 'string') throw new Error(`There is no text at ${path.join('.')}.`);
  return found;
}

/** From where the programs of customers call. */
const PROGRAM = { ip: '198.51.100.24', userAgent: 'integration/2.4' } as const;

async function execute(schema: GraphQLSchema, contextValue: RequestContext, source: string, variableValues: Data) {
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  const [error] = errors ?? [];
  if (error) throw error.originalError ?? error;
  return data ?? {};
}

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
