import { DomainError } from '../errors.ts';
import type { Viewer } from './viewer.ts';

/**
 * Administrators, their making, and what an account is known by are for administrators and for tokens of the scope `all`: a token that
 * may merely write users could make itself one. Throws INSUFFICIENT_SCOPE and FORBIDDEN.
 */
export function assertFullAuthority(viewer: Viewer): void {
  if (viewer.kind === 'user' && viewer.role === 'admin') return;
  if (viewer.kind !== 'token') throw new DomainError('FORBIDDEN', 'You may not do this');
  if (viewer.scopes.includes('all')) return;
  throw new DomainError('INSUFFICIENT_SCOPE', 'This access token lacks a scope', {
    details: { required_scope: 'all' },
  });
}
