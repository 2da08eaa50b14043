import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { WEBHOOK, WEBHOOK_EVENTS } from '#schema/limits.ts';

/** What operators say of a webhook. Null or left out: nothing. */
export interface WebhookFields {
  readonly name?: string | null;
  readonly url?: string | null;
  readonly events?: readonly string[] | null;
}

const KNOWN: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

function nameProblem(name: string): string | null {
  if (!name) return 'Name is required';
  return name.length > WEBHOOK.name ? `Name must be at most ${WEBHOOK.name} characters` : null;
}

async function urlProblem({ runtime }: RequestContext, url: string): Promise<string | null> {
  if (!url) return 'URL is required';
  if (url.length > WEBHOOK.url) return `The URL must be at most ${WEBHOOK.url} characters`;
  return runtime.webhookSender.objection(url);
}

function eventsProblem(events: readonly string[]): string | null {
  if (events.length === 0) return 'Please select at least one event';
  return events.every((event) => KNOWN.has(event)) ? null : `Events must be among ${WEBHOOK_EVENTS.join(', ')}`;
}

/** Those that were given, ready to be stored. Throws BAD_USER_INPUT, naming each that is wrong. */
export async function readWebhookFields(ctx: RequestContext, { name, url, events }: WebhookFields) {
  const given = {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(typeof url === 'string' && { url: url.trim() }),
    ...(events && { events: WEBHOOK_EVENTS.filter((event) => events.includes(event)) as string[] }),
  };
  const problems = {
    name: given.name === undefined ? null : nameProblem(given.name),
    url: given.url === undefined ? null : await urlProblem(ctx, given.url),
    events: events ? eventsProblem(events) : null,
  };
  const broken = Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, text] as const]));
  if (broken.length > 0) throw invalidInput(Object.fromEntries(broken));
  return given;
}
