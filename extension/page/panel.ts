import { DEFAULT_PRODUCT_NAME } from '#schema/product.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { toSavingsText } from '#web/lib/savings.ts';
import { type Failure, OWN_CODE, type PageSettings, type Run } from '../messages.ts';
import { send } from '../send.ts';
import { DEFAULT_ACTION } from '../settings/settings.ts';
import { element } from './element.ts';
import { createMark } from './mark.ts';
import { createOwnRoot, type OwnRoot } from './own-root.ts';
import style from './panel.css?inline';
import { replaceIn } from './replace.ts';
import { createRewriteView } from './rewrite-view.ts';
import { createRuns } from './run.ts';
import { shared } from './shared.ts';
import type { Target } from './target.ts';

const GAP = 8;

const createParts = () => {
  const action = element('select', { 'aria-label': 'Action' });
  const close = element('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '×');
  const content = element('main', {});
  const status = element('p', { role: 'status', class: 'saved' });
  const copy = element('button', { type: 'button', hidden: true }, 'Copy');
  const replace = element('button', { type: 'button', class: 'main', hidden: true }, 'Replace');
  const retry = element('button', { type: 'button', hidden: true }, 'Try again');
  const signIn = element('button', { type: 'button', class: 'main', hidden: true }, 'Sign in');
  const panel = element(
    'section',
    { role: 'dialog', 'aria-label': DEFAULT_PRODUCT_NAME, tabindex: '-1' },
    element('header', {}, createMark(), action, close),
    content,
    element('footer', {}, status, retry, signIn, copy, replace),
  );
  return { panel, action, close, content, status, copy, replace, retry, signIn };
};

type Parts = ReturnType<typeof createParts>;

/** Below the text if there is room, otherwise above it, and inside of the window. */
function place(panel: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = bottom + GAP;
  const y = below + height + GAP <= window.innerHeight ? below : top - height - GAP;
  const clamp = (value: number, size: number, room: number) => Math.max(GAP, Math.min(value, room - size - GAP));
  panel.style.left = `${clamp(left, width, window.innerWidth)}px`;
  panel.style.top = `${clamp(y, height, window.innerHeight)}px`;
}

function showFailure({ content, status, retry, signIn }: Parts, { code, message }: Failure): void {
  content.replaceChildren(element('p', { role: 'alert', class: 'failure' }, message));
  status.textContent = '';
  signIn.hidden = code !== OWN_CODE.signedOut;
  retry.hidden = false;
}

/** Fills the list of actions when the server has answered. Without an answer the default action runs. */
async function loadActions({ action }: Parts): Promise<void> {
  action.append(new Option('Simplify', DEFAULT_ACTION));
  const choices = await send('page:choices');
  if (!choices.ok) return;
  action.replaceChildren(...choices.value.actions.map(({ id, name }) => new Option(name, id)));
  action.value = choices.value.actionId;
}

async function loadMask() {
  if (!shared().maskEach) await send('page:load-masking');
  const { maskEach } = shared();
  if (!maskEach) throw new Error('Masking could not be loaded');
  return maskEach;
}

/** Connects the buttons with the shown run. Returns what shows another one. */
function connectResult(root: OwnRoot, parts: Parts, { editor }: Target, close: () => void) {
  const { content, status, copy, replace } = parts;
  let shown: Run | null = null;
  root.onClick(copy, () => {
    if (!shown) return;
    void copyText(shown.simplifiedText).then((isCopied) => {
      status.textContent = isCopied ? 'Copied' : 'The browser did not allow copying. Select the text instead.';
    });
  });
  root.onClick(replace, () => {
    if (!shown || !editor) return;
    void replaceIn(editor, shown.simplifiedText).then((isReplaced) => {
      if (isReplaced) close();
      else status.textContent = 'The text has changed since you selected it. Copy the rewrite instead.';
    });
  });
  return (run: Run) => {
    shown = run;
    content.replaceChildren(...createRewriteView(run));
    status.textContent = toSavingsText(run);
    copy.hidden = false;
    replace.hidden = editor === null;
    (editor ? replace : copy).focus();
  };
}

/** Shows the rewrite of a prompt next to it. */
export function openPanel(target: Target, { isMasking, theme }: PageSettings): void {
  shared().closePanel?.();
  const parts = createParts();
  const { panel, action, content, status, copy, replace, retry, signIn } = parts;
  const root = createOwnRoot(style, {
    theme,
    near: target.element,
    element: panel,
    onCovered: () => {
      status.textContent = 'Something on this page covers this panel. Close it, then try again.';
    },
  });
  let isOpen = true;
  const close = () => {
    isOpen = false;
    root.remove();
    delete shared().closePanel;
    if (target.element instanceof HTMLElement) target.element.focus();
  };
  shared().closePanel = close;

  const simplify = createRuns(target.text, {
    send: (request) => send('page:run', request),
    loadMask: isMasking ? loadMask : null,
  });
  const showRun = connectResult(root, parts, target, close);
  let latest = 0;
  const run = async () => {
    const turn = (latest += 1);
    for (const button of [copy, replace, retry, signIn]) button.hidden = true;
    content.setAttribute('aria-busy', 'true');
    status.textContent = 'Simplifying …';
    content.replaceChildren(element('p', { class: 'text' }, target.text));
    const answer = await simplify(action.value);
    if (!isOpen || turn !== latest) return;
    content.removeAttribute('aria-busy');
    if (answer.ok) showRun(answer.value);
    else showFailure(parts, answer.failure);
    place(panel, target.rect);
  };

  root.onClick(parts.close, close);
  root.onClick(retry, () => void run());
  root.onClick(signIn, () => void send('page:open-popup'));
  action.addEventListener('change', ({ isTrusted }) => {
    if (isTrusted) void run();
  });
  panel.addEventListener('keydown', ({ isTrusted, key }) => {
    if (isTrusted && key === 'Escape') close();
  });
  place(panel, target.rect);
  panel.focus();
  void loadActions(parts).then(run);
}
