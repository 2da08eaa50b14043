import { PROMPT_LENGTH } from '#schema/limits.ts';
import { isRecord } from '#web/lib/json.ts';
import { type Message, PARTS, PLACES, type RequestType } from '../messages.ts';

/** In UTF-16 code units. A prompt is limited in characters, which have up to two. */
const MAX_TEXT_LENGTH = 2 * PROMPT_LENGTH.max;

const isRun = (input: unknown) =>
  isRecord(input) &&
  [input.text, input.actionId, input.key].every(
    (value) => typeof value === 'string' && value.length <= MAX_TEXT_LENGTH,
  );
const isNothing = (input: unknown) => input === null;
const hasTexts =
  (...names: string[]) =>
  (input: unknown) =>
    isRecord(input) && names.every((name) => typeof input[name] === 'string');

const isPlace = (input: unknown) => isRecord(input) && PLACES.some((place) => place === input.place);

/** Every message that is answered, with the shape of its input. */
const INPUTS: Readonly<Record<RequestType, (input: unknown) => boolean>> = {
  'page:settings': isNothing,
  'page:load': (input) => isRecord(input) && PARTS.some((part) => part === input.part),
  'page:choices': isNothing,
  'page:run': isRun,
  'page:keep': hasTexts('id'),
  'page:stop': hasTexts('key'),
  'page:open': isPlace,
  'page:popup': hasTexts('text'),
  'own:open': isPlace,
  'own:account': isNothing,
  'own:sign-in': hasTexts('email', 'password'),
  'own:sign-out': isNothing,
  'own:choices': isNothing,
  'own:choose-action': hasTexts('id'),
  'own:recent': isNothing,
  'own:run': isRun,
  'own:keep': hasTexts('id'),
  'own:change-server': hasTexts('url'),
};

/** The message in a value that a script sent. Null when it is none that is answered. */
export function parseMessage(value: unknown): Message | null {
  if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(INPUTS, value.type)) return null;
  const type = value.type as RequestType;
  return INPUTS[type](value.input) ? { type, input: value.input as Message['input'] } : null;
}

/** Where a message comes from, as the browser reports it. */
export interface Sender {
  readonly id?: string;
  readonly url?: string;
  readonly tabId?: number;
}

/** Whether the sender may send this message: scripts in pages may send only `page:` messages, and the extension's pages only `own:` messages. */
export function isAllowed(
  type: RequestType,
  { id, url }: Sender,
  extension: { readonly id: string; readonly origin: string },
): boolean {
  if (id !== extension.id) return false;
  const isOwnPage = url?.startsWith(extension.origin) ?? false;
  return type.startsWith('own:') ? isOwnPage : !isOwnPage;
}
