import { DomainError } from '#api/kernel/errors.ts';
import type { Viewer } from '#api/kernel/viewer.ts';

/** Returns the access token that sent the request. Throws FORBIDDEN for every other viewer. */
export function requireToken(viewer: Viewer): Extract<Viewer, { readonly kind: 'token' }> {
  if (viewer.kind !== 'token') throw new DomainError('FORBIDDEN', 'Only an access token can do this');
  return viewer;
}
