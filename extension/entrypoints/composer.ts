import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type Assistant, assistantAt } from '../assistants.ts';
import { type ComposerButton, showComposerButton } from '../page/composer-button.ts';
import { findComposer } from '../page/composer-field.ts';
import type { Lifetime } from '../page/lifetime.ts';
import { shared } from '../page/shared.ts';
import { createLifetime, onNotice, send } from '../page/toolkit.ts';
import type { Theme } from '../settings/settings.ts';

/** The pages draw their composer some time after they were loaded. Later ones are found when they get the focus. */
const LOOKS_AFTER_MS = [0, 500, 1500, 4000, 8000];

async function simplify(composer: HTMLElement, button: ComposerButton): Promise<void> {
  composer.focus();
  const outcome = await shared().simplify?.(true);
  if (outcome === 'nothing-selected') button.say('Write a prompt first');
}

/** Keeps the button in the assistant's composer, without watching the page: it looks when the user or the composer does something. */
function keepButton(assistant: Assistant, { signal, isOn }: Lifetime): void {
  let shown: { readonly composer: HTMLElement; readonly button: ComposerButton } | null = null;
  let isSignedIn = false;

  const remove = () => {
    shown?.button.remove();
    sizes.disconnect();
    sights.disconnect();
    shown = null;
  };
  const show = (composer: HTMLElement, theme: Theme) => {
    if (shown) return;
    const button = showComposerButton(composer, theme, () => {
      if (isOn()) void simplify(composer, button);
    });
    shown = { composer, button };
    sizes.observe(composer);
    sights.observe(composer);
    button.follow();
  };
  const look = async () => {
    if (!isOn()) return;
    const composer = findComposer(assistant);
    // The page may have removed the button, too.
    if (shown && (composer !== shown.composer || !isSignedIn || !shown.button.isThere())) remove();
    if (!composer || !isSignedIn) return;
    if (shown) {
      shown.button.follow();
      return;
    }
    const settings = await send('page:settings');
    if (settings.ok && settings.value.isSignedIn && !settings.value.isOff) show(composer, settings.value.theme);
  };
  const follow = () => {
    if (isOn()) shown?.button.follow();
  };
  const sizes = new ResizeObserver(follow);
  // Also reports a composer that the page has removed.
  const sights = new IntersectionObserver(() => void look());
  const askAgain = async () => {
    const settings = await send('page:settings');
    isSignedIn = settings.ok && settings.value.isSignedIn;
    await look();
  };

  const options = { capture: true, passive: true, signal };
  window.addEventListener('focusin', () => void look(), options);
  window.addEventListener('pointerup', follow, options);
  window.addEventListener('scroll', follow, options);
  window.addEventListener('resize', follow, options);
  onNotice('session-changed', () => void askAgain());
  signal.addEventListener('abort', remove);
  shared().onReplaced = (run) => shown?.button.showSaved(run);
  for (const delay of LOOKS_AFTER_MS) setTimeout(() => void (delay === 0 ? askAgain() : look()), delay);
}

export default defineUnlistedScript(() => {
  const assistant = assistantAt(location.hostname);
  if (!assistant || shared().isInComposer) return;
  shared().isInComposer = true;
  const lifetime = createLifetime();
  lifetime.signal.addEventListener('abort', () => {
    delete shared().isInComposer;
  });
  keepButton(assistant, lifetime);
});
