import type { IncomingHttpHeaders } from 'node:http';
import type { Viewer } from '#api/kernel/viewer.ts';

/** Reads one kind of credential. Null when the request has none; anonymous with a refusal when it is invalid. */
export type Strategy = (headers: IncomingHttpHeaders, now: Date) => Promise<Viewer | null>;

/** The kinds of credential. Each surface names the kinds it admits; the others are ignored. */
export type Credential = 'session' | 'accessToken';
export type Strategies = Readonly<Record<Credential, Strategy>>;

/** Identifies the viewer by the first admitted credential that is present. If that is invalid, no other one is tried. */
export async function identify(
  strategies: Strategies,
  admitted: readonly Credential[],
  headers: IncomingHttpHeaders,
  now: Date,
): Promise<Viewer> {
  for (const credential of admitted) {
    const viewer = await strategies[credential](headers, now);
    if (viewer) return viewer;
  }
  return { kind: 'anonymous' };
}
