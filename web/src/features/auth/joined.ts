/** The page after joining a team: the composer, with the team's prompts. It says that the user joined. */
export const AFTER_JOINING = '/dashboard/overview?joined=team';
