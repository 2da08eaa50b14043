import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { showButton } from '../page/button.ts';
import { isPanelOpen, type Outcome, shared } from '../page/shared.ts';
import { findTarget, hasSelection, selectionBox } from '../page/target.ts';
import { send } from '../send.ts';

const SETTLED_MS = 150;

/** Opens the panel for the selection. Without one, `takesWhole` takes the whole field. Loads the panel's script first in frames that lack it. */
async function simplify(takesWhole: boolean): Promise<Outcome> {
  const target = await findTarget(takesWhole);
  if (!target) return 'nothing-selected';
  const [settings] = await Promise.all([
    send('page:settings'),
    shared().openPanel ? null : send('page:load', { part: 'panel' }),
  ]);
  if (settings.ok) shared().openPanel?.(target, settings.value);
  return 'opened';
}

const simplifyFocused = async (): Promise<Outcome> =>
  document.hasFocus() && !(document.activeElement instanceof HTMLIFrameElement) ? simplify(true) : 'no-focus';

/** Listens for selections, and does nothing else until there is one. */
function listen(): void {
  let removeButton = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    removeButton();
    removeButton = () => undefined;
  };
  const offer = async (x: number, y: number) => {
    hide();
    if (!hasSelection() || isPanelOpen()) return;
    const settings = await send('page:settings');
    if (!settings.ok || settings.value.isOff || !hasSelection() || isPanelOpen()) return;
    hide();
    removeButton = showButton({ x, y }, settings.value.theme, document.activeElement, () => {
      hide();
      void simplify(false);
    });
  };
  const settle = (x: number, y: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void offer(x, y), SETTLED_MS);
  };
  const isOfPage = ({ isTrusted, target }: Event) => isTrusted && target !== null && !shared().ownHosts.has(target);
  const options = { capture: true, passive: true };
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
}

export default defineUnlistedScript(() => {
  if (shared().isListening) return;
  shared().isListening = true;
  shared().simplify = simplify;
  shared().simplifyFocused = simplifyFocused;
  listen();
});
