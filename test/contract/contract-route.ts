import type { UserRecord } from '#api/kernel/viewer.ts';
import type { Shape } from './shapes.ts';

/** What integrators rely on of one route. */
export interface ContractRoute {
  readonly line: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Whom it is open to; `scope:…` names what an access token needs. */
  readonly auth: 'public' | 'user' | 'admin' | `scope:${string}`;
  /** A field whose shape ends in ? may be left out or null; every other one is required. `strings` is a list of them. */
  readonly body?: Readonly<Record<string, string>>;
  /** Unknown fields are refused, unless this is set. */
  readonly ignoresUnlistedFields?: boolean;
  /** What the names in braces stand for in a good call. */
  readonly params?: Readonly<Record<string, string>>;
  /** Whether what the body must hold may stand in the query instead: then nothing can be required of the body alone. */
  readonly mayComeInQuery?: boolean;
  /** Whether a body in which nothing is filled in is refused, though no field is required of itself. */
  readonly needsOneOfItsFields?: boolean;
  /** Query parameters of a good call. */
  readonly query?: Readonly<Record<string, string>>;
  /** The body of a good call. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Whether it answers its data alone, for saving, without an envelope. */
  readonly isFile?: boolean;
  readonly data: Shape;
  /** Stores what this route alone needs to find, whenever it is called. */
  readonly given?: (caller: UserRecord) => Promise<void>;
  /** What it answers a suspended account, which may still read, and make the changes that the schema allows `whileSuspended`. */
  readonly whenSuspended: 200 | 403;
}

/** One domain's part of the contract. */
export interface DomainContract {
  /** Every domain may use every other's. */
  readonly types: Readonly<Record<string, Shape>>;
  readonly routes: readonly ContractRoute[];
  /** Stores the records that valid calls need, for a user on the standard plan with an own key. */
  readonly given?: (caller: UserRecord) => Promise<void>;
}

/** How a good call is addressed. */
export function addressOf({ line, params = {}, query = {} }: ContractRoute) {
  const [method = '', template = ''] = line.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return { method, path, pathWithQuery: path + (search && `?${search}`) };
}
