import * as React from 'react';

interface Internals {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: { recentlyCreatedOwnerStacks?: number };
}

/** After so many elements in a second, React no longer records for its warnings where each was made. */
const LIMIT = 10_000;

const internals = (React as Internals).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals?.recentlyCreatedOwnerStacks === undefined)
  throw new Error('React has no counter of owner stacks any more.');

// Recording took an eighth of the time of these tests. Warnings still name the component.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => LIMIT, set: () => undefined });
