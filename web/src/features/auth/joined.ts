/** The address after joining a team: Overview, which tells the user that they joined. */
export const AFTER_JOINING = '/dashboard/overview?joined=team';
