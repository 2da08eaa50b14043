/** Returns the filter for users who have a plan as their own plan, as a plan grant, or as a scheduled plan. */
export const holding = (planId: string) => ({
  $or: [{ planId }, { 'grant.planId': planId }, { 'scheduled.planId': planId }],
});

/** Returns the filter for users whose limit is the plan's: it is their effective plan, and no override applies. */
export const limitedBy = (planId: string) => ({
  $or: [
    { 'grant.planId': planId, 'grant.promptsLimitOverride': null },
    { planId, grant: null, promptsLimitOverride: null },
  ],
});
