import { DEFAULT_PRODUCT_NAME } from '#schema/product.ts';
import { actionLabel } from '#web/lib/action-label.ts';
import { keepLabel } from '#web/lib/refusal.ts';
import type { ActionGroup, Choices, Failure } from '../messages.ts';
import { mayTryAgain, remedyFor } from '../remedies.ts';
import { element } from './element.ts';
import { createLogo } from './toolkit.ts';

const GAP = 8;

export const createParts = () => {
  const action = element('select', { 'aria-label': 'Action' });
  const close = element('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '×');
  // No landmarks: the page has its own.
  const content = element('div', { class: 'content' });
  const status = element('p', { role: 'status', class: 'status' });
  const copy = element('button', { type: 'button', hidden: true }, 'Copy');
  const replace = element('button', { type: 'button', class: 'main', hidden: true }, 'Replace');
  const keep = element('button', { type: 'button', hidden: true });
  const retry = element('button', { type: 'button', hidden: true }, 'Try again');
  const remedy = element('button', { type: 'button', class: 'main', hidden: true });
  const panel = element(
    'section',
    { role: 'dialog', 'aria-label': DEFAULT_PRODUCT_NAME, tabindex: '-1' },
    element('div', { class: 'head' }, createLogo(), action, close),
    content,
    element('div', { class: 'foot' }, status, keep, retry, remedy, copy, replace),
  );
  return { panel, action, close, content, status, copy, replace, keep, retry, remedy };
};

export type Parts = ReturnType<typeof createParts>;

/** Moves the panel below the text if there is room, otherwise above it. Without room for either, it covers as little of the text as possible. */
export function place(panel: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = bottom + GAP;
  const above = top - height - GAP;
  const fitsBelow = below + height + GAP <= window.innerHeight;
  const y = fitsBelow || (above < GAP && window.innerHeight - bottom >= top) ? below : above;
  const clamp = (value: number, size: number, room: number) => Math.max(GAP, Math.min(value, room - size - GAP));
  panel.style.left = `${clamp(left, width, window.innerWidth)}px`;
  panel.style.top = `${clamp(y, height, window.innerHeight)}px`;
}

/** Creates a paragraph with a text, in the text's own direction. */
export const plainText = (text: string) => element('p', { class: 'text', dir: 'auto' }, text);

/** Moves the focus to a button and shows its focus ring, which browsers do not draw after a shortcut of their own, such as the extension's. */
export function focusVisibly(button: HTMLElement): void {
  button.focus({ focusVisible: true });
}

/**
 * Whether the focus is in the panel, also while its tab is in the background. False while the user types elsewhere, also in another frame: a
 * button that took the focus then would be pressed by the next Space or Enter.
 */
export const holdsFocus = ({ panel }: Parts): boolean =>
  (panel.getRootNode() as ShadowRoot).activeElement !== null && (window === top || document.hasFocus());

/**
 * Shows a text through the CSS property `content`. A page could find any other text with window.find(), and so learn what a failure says about
 * the user's account. Screen readers read it like any text.
 */
function drawText(drawn: HTMLElement, text: string): void {
  drawn.classList.add('drawn');
  drawn.dataset.text = text;
}

/** Shows a button with a drawn label, or hides it. */
function labelButton(button: HTMLButtonElement, label: string | null): void {
  button.hidden = label === null;
  drawText(button, label ?? '');
  // Not every tool reads what styles draw.
  button.ariaLabel = label;
}

/** Says what failed, and offers what the user can do about it. */
export function showFailure(parts: Parts, { code, message, refusal }: Failure): void {
  const { content, status, keep, retry, remedy } = parts;
  const alert = element('p', { role: 'alert', class: 'failure' });
  drawText(alert, refusal?.summary ?? message);
  content.replaceChildren(alert);
  status.textContent = '';
  const help = remedyFor(code);
  labelButton(remedy, help?.label ?? null);
  labelButton(keep, refusal?.offer ? keepLabel(refusal.offer) : null);
  retry.hidden = !mayTryAgain(code);
  if (holdsFocus(parts)) focusVisibly(help ? remedy : retry);
}

function toOptions({ actions }: ActionGroup): HTMLOptionElement[] {
  return actions.map(({ id, name, lacksModel }) => new Option(actionLabel(name, lacksModel), id));
}

/** Fills the list of actions, with the user's choice in this panel chosen, or else the preferred action. */
export function showActions(action: HTMLSelectElement, { groups, actionId }: Choices, chosen: string | null): void {
  const nodes = groups.map((group) => {
    if (group.label === '') return toOptions(group);
    const created = document.createElement('optgroup');
    created.label = group.label;
    created.append(...toOptions(group));
    return [created];
  });
  action.replaceChildren(...nodes.flat());
  action.value = chosen ?? actionId;
  // The action may be gone.
  if (action.value === '') action.value = actionId;
}
