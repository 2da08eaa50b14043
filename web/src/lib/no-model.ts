/** Where users add a key of their own, and choose models. */
export const MODEL_SETTINGS = '/dashboard/settings?tab=providers';

/** Says to a user without any model that nothing is broken: there is none yet. How to get one follows. */
export const NO_MODEL = 'No model is set up: we offer none to everyone, and you have added no key.';

/** Says to a member why the plan of their team brings them no own keys. True also of a team that shares no prompts at the moment. */
export const TEAM_SHARES_PROMPTS = 'A team shares its prompts, not its plan.';
