import type { RequestContext } from '#api/kernel/context.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { lengthProblem, requiredTextProblem } from '#api/lib/field-problems.ts';
import { WEBHOOK, WEBHOOK_EVENTS } from '#schema/limits.ts';

/** The fields of a webhook that administrators edit. Null or omitted fields stay unchanged. */
export interface WebhookFields {
  readonly name?: string | null;
  readonly url?: string | null;
  readonly events?: readonly string[] | null;
}

const KNOWN: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

/** Returns the given events without those that webhooks cannot subscribe to any more, such as webhook.test. */
export const readKnownEvents = (events: readonly string[]): string[] => events.filter((event) => KNOWN.has(event));

/** Returns what is wrong with a URL, or null. Asks the sender, too, which refuses private addresses. */
async function urlProblem({ runtime }: RequestContext, url: string): Promise<string | null> {
  if (!url) return 'URL is required';
  return lengthProblem('The URL', url, WEBHOOK.url) ?? runtime.webhookSender.findUrlProblem(url);
}

function eventsProblem(events: readonly string[]): string | null {
  if (events.length === 0) return 'Please select at least one event';
  return events.every((event) => KNOWN.has(event)) ? null : `Events must be among ${WEBHOOK_EVENTS.join(', ')}`;
}

/** Trims and checks the given fields. Throws BAD_USER_INPUT that names every invalid field. */
export async function readWebhookFields(ctx: RequestContext, { name, url, events }: WebhookFields) {
  const given = {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(typeof url === 'string' && { url: url.trim() }),
    ...(events && { events: WEBHOOK_EVENTS.filter((event) => events.includes(event)) as string[] }),
  };
  assertValid({
    name: given.name === undefined ? null : requiredTextProblem('Name', given.name, WEBHOOK.name),
    url: given.url === undefined ? null : await urlProblem(ctx, given.url),
    events: events ? eventsProblem(events) : null,
  });
  return given;
}
