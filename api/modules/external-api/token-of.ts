import { DomainError } from '#api/kernel/errors.ts';
import type { Viewer } from '#api/kernel/viewer.ts';

/** The token that asks. Throws FORBIDDEN for people. */
export function tokenOf(viewer: Viewer): Extract<Viewer, { readonly kind: 'token' }> {
  if (viewer.kind !== 'token') throw new DomainError('FORBIDDEN', 'Only an access token can do this');
  return viewer;
}
