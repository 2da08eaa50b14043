/** A link that opens the composer and puts the cursor into it. */
export const COMPOSE = { to: '/dashboard/overview', state: { compose: true } } as const;
