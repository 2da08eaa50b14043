/** The arguments that set the size of a page. */
export const PAGE_ARGUMENTS: readonly string[] = ['first', 'limit'];

/** The rows that a long list without pages has for nearly all users, where that differs from `USUAL_ROWS`. Few users have more. */
const ROWS: Readonly<Record<string, number>> = {
  'Query.customActions': 200,
  'Team.actions': 200,
  'Query.payments': 100,
  'Query.teamMembers': 100,
  'Team.members': 100,
  'AdminTeam.members': 100,
  'AdminPaymentConnection.totals': 5,
  'PaymentReview.nearbyPayments': 10,
  'SystemHealth.providers': 5,
  'Query.providerModels': 400,
  'UserModels.straico': 100,
  'UserModels.openrouter': 400,
  'WebhookDelivery.logs': 100,
  'Webhook.attemptsByDay': 30,
  'AuditEntry.changes': 10,
  'Query.achievements': 20,
  'Query.plans': 20,
  // A user is in one team.
  'Query.teams': 1,
  'Query.defaultActions': 20,
  'Query.sessions': 10,
  'UserDetails.sessions': 10,
  // One for each provider of own keys.
  'UserDetails.keys': 3,
  'Query.sharedLinks': 100,
  'HistoryEntry.changes': 10,
  'Simplification.changes': 10,
  'TrialRewrite.changes': 10,
};
const USUAL_ROWS = 50;

/** The characters that a text can have, where they are many. */
const CHARACTERS: Readonly<Record<string, number>> = {
  'CustomAction.prompt': 20_000,
  'TeamAction.prompt': 20_000,
  'DefaultAction.prompt': 20_000,
  'HistoryEntry.originalText': 20_000,
  'HistoryEntry.simplifiedText': 20_000,
  'HistoryEntry.editedText': 20_000,
  'SharedRewrite.text': 40_000,
  'SharedRewrite.originalText': 40_000,
  'WebhookDelivery.body': 20_000,
  'WebhookLog.responseBody': 4000,
  'AuditEntry.arguments': 4000,
};
/** A text of this length costs as much as a field. */
const CHARACTERS_PER_COST = 2500;

/**
 * Returns how many rows a list without a page size of its own usually has. Lists of schema introspection count as one.
 * @param field such as `Query.customActions`
 */
export const usualRows = (field: string): number => ROWS[field] ?? (field.startsWith('__') ? 1 : USUAL_ROWS);

/**
 * Returns what a field itself costs: 1, and more for long texts.
 * @param field such as `CustomAction.prompt`
 */
export const fieldCost = (field: string): number => 1 + Math.floor((CHARACTERS[field] ?? 0) / CHARACTERS_PER_COST);
