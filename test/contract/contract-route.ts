import type { UserRecord } from '#api/kernel/viewer.ts';
import type { Shape } from './shapes.ts';

/** The contract of one REST route: what clients rely on. */
export interface ContractRoute {
  readonly line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Which callers it admits. `scope:…`: access tokens with that scope. */
  readonly auth: 'public' | 'user' | 'admin' | `scope:${string}`;
  /** A field whose shape ends in ? may be left out or null; every other one is required. `strings` is a list of them. */
  readonly body?: Readonly<Record<string, string>>;
  /** Unknown fields are refused, unless this is set. */
  readonly ignoresUnlistedFields?: boolean;
  /** The values of the path's parameters in a valid call. */
  readonly params?: Readonly<Record<string, string>>;
  /** Whether the required fields may be sent in the query instead of the body. The body alone then requires none. */
  readonly mayComeInQuery?: boolean;
  /** Whether a body without any field is refused, although each field is optional. */
  readonly needsOneOfItsFields?: boolean;
  /** The query parameters of a valid call. */
  readonly query?: Readonly<Record<string, string>>;
  /** The body of a valid call. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Whether the response is a file: the data without the envelope. */
  readonly isFile?: boolean;
  readonly data: Shape;
  /** Stores the records that only this route needs, before each call. */
  readonly given?: (caller: UserRecord) => Promise<void>;
  /** The status for a suspended account, which may still read, and make the changes that the schema allows `whileSuspended`. */
  readonly whenSuspended: 200 | 403;
}

/** One domain's part of the contract. */
export interface DomainContract {
  /** The shapes that routes name. A domain may use those of the others. */
  readonly types: Readonly<Record<string, Shape>>;
  readonly routes: readonly ContractRoute[];
  /** Stores the records that valid calls need, for a user on the standard plan with an own key. */
  readonly given?: (caller: UserRecord) => Promise<void>;
}

/** Returns the method and the path of a valid call. */
export function addressOf({ line, params = {}, query = {} }: ContractRoute) {
  const [method = '', template = ''] = line.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return { method, path, pathWithQuery: path + (search && `?${search}`) };
}
