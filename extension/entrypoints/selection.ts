import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { showButton } from '../page/button.ts';
import { focusedElement, hasSelection, isTextField, selectionBox, selectionIn } from '../page/focus.ts';
import { createLifetime, type Lifetime } from '../page/lifetime.ts';
import { createLogo } from '../page/logo.ts';
import { onNotice } from '../page/notices.ts';
import { createShadowUi } from '../page/shadow-ui.ts';
import { isPanelInert, isPanelOpen, type Outcome, shared } from '../page/shared.ts';
import type { Toolkit } from '../page/toolkit-types.ts';
import { send } from '../send.ts';
import type { Theme } from '../settings/settings.ts';

/** How long to wait after a click or a key before the button is shown: the next one may still change the selection. */
const SETTLED_MS = 150;
/** How long to wait before checking that the panel is still there: some pages remove elements that they do not know. */
const REMOVAL_MS = 30;

/** Opens the panel for the selection. Without one, `takesWhole` takes the whole field. Loads the panel's script first in frames that lack it. */
async function open(takesWhole: boolean): Promise<Outcome> {
  const [settings] = await Promise.all([
    send('page:settings'),
    shared().openPanel ? null : send('page:load', { part: 'panel' }),
  ]);
  const { findTarget, openPanel } = shared();
  if (!settings.ok || !findTarget || !openPanel) return 'refused';
  const target = await findTarget(takesWhole);
  if (!target) return 'nothing-selected';
  openPanel(target, settings.value);
  await new Promise((resolve) => setTimeout(resolve, REMOVAL_MS));
  if (isPanelOpen() && !isPanelInert()) return 'opened';
  shared().panel?.close();
  refused = target.text;
  return 'refused';
}

/** The prompt for which the page refused the panel last. */
let refused = '';
let opening: Promise<Outcome> | null = null;

/** Once at a time. In the panel, the user has what they ask for already. */
async function simplify(takesWhole: boolean): Promise<Outcome> {
  if (isPanelOpen() && document.activeElement === shared().panel?.host) return 'opened';
  opening ??= open(takesWhole).finally(() => {
    opening = null;
  });
  return opening;
}

/**
 * `simplify` for the extension's buttons in the page. Where the page refuses the panel, the popup opens. For the menu and the
 * shortcut, the background opens it.
 */
async function simplifyByButton(takesWhole: boolean): Promise<Outcome> {
  const outcome = await simplify(takesWhole);
  if (outcome === 'refused') await send('page:popup', { text: refused });
  return outcome;
}

const simplifyFocused = async (): Promise<Outcome> =>
  document.hasFocus() && !(document.activeElement instanceof HTMLIFrameElement) ? simplify(true) : 'no-focus';

/** Listens for selections, and does nothing else until there is one. */
function listen({ signal, isOn }: Lifetime): void {
  let removeButton = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    removeButton();
    removeButton = () => undefined;
  };
  /** Shows the button until nothing is selected, or the user presses Escape. The listeners for both are removed with the button. */
  const show = (x: number, y: number, theme: Theme) => {
    hide();
    const shown = new AbortController();
    const remove = showButton({ x, y }, theme, document.activeElement, () => {
      hide();
      if (isOn()) void simplifyByButton(false);
    });
    removeButton = () => {
      shown.abort();
      remove();
    };
    const whileShown = { capture: true, passive: true, signal: shown.signal };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const onSelectionChange = () => {
      if (!hasSelection()) hide();
    };
    window.addEventListener('keydown', onKeyDown, whileShown);
    document.addEventListener('selectionchange', onSelectionChange, whileShown);
  };
  const offer = async (x: number, y: number) => {
    hide();
    if (!isOn() || !hasSelection() || isPanelOpen()) return;
    const settings = await send('page:settings');
    if (!settings.ok || settings.value.isOff || !hasSelection() || isPanelOpen()) return;
    show(x, y, settings.value.theme);
  };
  const settle = (x: number, y: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void offer(x, y), SETTLED_MS);
  };
  const isOfPage = ({ isTrusted, target }: Event) => isTrusted && target !== null && !shared().uiHosts.has(target);
  const options = { capture: true, passive: true, signal };
  const onPointerUp = (event: PointerEvent) => {
    if (isOfPage(event)) settle(event.clientX, event.clientY);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    const selects = event.shiftKey || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a');
    if (!selects || !isOfPage(event)) return;
    const { left, bottom } = selectionBox();
    settle(left, bottom);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (isOfPage(event)) hide();
  };
  window.addEventListener('pointerup', onPointerUp, options);
  window.addEventListener('keyup', onKeyUp, options);
  window.addEventListener('pointerdown', onPointerDown, options);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    hide();
  });
}

export default defineUnlistedScript(() => {
  if (shared().isListening) return;
  const lifetime = createLifetime();
  const tools: Toolkit = {
    createShadowUi,
    createLogo,
    createLifetime,
    onNotice,
    send,
    focusedElement,
    isTextField,
    selectionIn,
  };
  Object.assign(shared(), { isListening: true, tools, simplify: simplifyByButton, simplifyFocused });
  lifetime.signal.addEventListener('abort', () => {
    delete shared().isListening;
  });
  listen(lifetime);
});
