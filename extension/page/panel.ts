import { PROMPT_LENGTH } from '#schema/limits.ts';
import { toSavingsText } from '#web/lib/savings.ts';
import refusalStyle from '#web/ui/refusal/RefusalDetails.module.css?inline';
import changeStyle from '#web/ui/rewrite-diff/ChangeList.module.css?inline';
import diffStyle from '#web/ui/rewrite-diff/RewriteDiff.module.css?inline';
import switchStyle from '#web/ui/rewrite-diff/ViewSwitch.module.css?inline';
import { type Answer, type Failure, type PageSettings, type Run } from '../messages.ts';
import { remedyFor } from '../remedies.ts';
import { createActionChoice } from './action-choice.ts';
import { copyPrivately } from './copy.ts';
import style from './panel.css?inline';
import { createParts, focusVisibly, holdsFocus, type Parts, place, plainText, showFailure } from './panel-parts.ts';
import { rememberSelection } from './remember-selection.ts';
import { type Replaced, replaceIn } from './replace.ts';
import { createRuns } from './run.ts';
import type { ShadowUi } from './shadow-ui-types.ts';
import { shared } from './shared.ts';
import type { Target } from './target-types.ts';
import { createShadowUi, onNotice, send } from './toolkit.ts';
import { drawRefusal, drawRun } from './views.tsx';

async function loadMask() {
  if (!shared().maskEach) await send('page:load', { part: 'masking' });
  const { maskEach } = shared();
  if (!maskEach) throw new Error('Masking could not be loaded');
  return maskEach;
}

/** Calls the listener with the rewrite of a run as it arrives. */
const followRun = (key: string, onText: (text: string) => void) =>
  onNotice('run-text', (notice) => {
    if (notice.key === key) onText(notice.text);
  });

const NOT_REPLACED: Readonly<Record<Exclude<Replaced, 'done'>, string>> = {
  changed: 'The text has changed since you selected it. Copy the rewrite instead.',
  refused: 'The page did not take it. Copy the rewrite instead.',
};

/** Connects the buttons with the shown run. */
function connectResult(root: ShadowUi, parts: Parts, { editor }: Target, onReplaced: () => void) {
  const { content, status, copy, replace } = parts;
  let shown: Run | null = null;
  let isReplacing = false;
  let restore: (() => void) | null = null;
  root.onClick(copy, () => {
    if (!shown) return;
    void copyPrivately(shown.simplifiedText).then((isCopied) => {
      status.textContent = isCopied ? 'Copied' : 'The browser did not allow copying. Select the text instead.';
    });
  });
  root.onClick(replace, () => {
    // A second click while the page is still being written to would insert the rewrite twice.
    if (!shown || !editor || isReplacing) return;
    const run = shown;
    isReplacing = true;
    restore ??= rememberSelection(editor.element);
    void replaceIn(editor, run.simplifiedText).then((replaced) => {
      isReplacing = false;
      if (replaced !== 'done') {
        status.textContent = NOT_REPLACED[replaced];
        focusVisibly(copy);
        return;
      }
      onReplaced();
      shared().onReplaced?.(run);
    });
  });
  return {
    showRun: (run: Run) => {
      shown = run;
      content.replaceChildren(drawRun(run));
      status.textContent = run.note ?? toSavingsText(run);
      copy.hidden = false;
      replace.hidden = editor === null;
      if (holdsFocus(parts)) focusVisibly(editor ? replace : copy);
    },
    /** Moves the cursor back to where it was before the page refused the rewrite, because the whole prompt may still be selected. */
    restore: () => {
      restore?.();
    },
  };
}

interface Runner {
  readonly parts: Parts;
  readonly target: Target;
  readonly isOpen: () => boolean;
  /** Resolves to why the chosen action can't run. */
  readonly prepare: () => Promise<Failure | null>;
  readonly showRun: (run: Run) => void;
  readonly onFailure: (failure: Failure) => void;
}

/** Runs the chosen action, as often as the user asks. The last request counts. */
function createRunner({ parts, target, isOpen, prepare, showRun, onFailure }: Runner) {
  const { action, content, status, copy, replace, keep, retry, remedy } = parts;
  let isMasking = false;
  const runs = createRuns(target.text, {
    send: (request) => send('page:run', request),
    keep: (offer) => send('page:keep', offer),
    loadMask: async () => (isMasking ? loadMask() : null),
    follow: followRun,
  });
  let running: string | null = null;
  let latest = 0;
  const stop = () => {
    if (running !== null) void send('page:stop', { key: running });
    running = null;
  };
  /** Waits for an answer, and shows it unless the user has asked for another one since. `progress`: the text to show meanwhile. */
  const wait = async (progress: string, ask: (isCurrent: () => boolean) => Promise<Answer<Run>>) => {
    stop();
    const turn = (latest += 1);
    const isCurrent = () => isOpen() && turn === latest;
    const buttons = [copy, replace, keep, retry, remedy];
    // The focus would get lost with a hidden button.
    if (buttons.some((button) => button.matches(':focus'))) parts.panel.focus();
    for (const button of buttons) button.hidden = true;
    content.setAttribute('aria-busy', 'true');
    status.textContent = progress;
    const answer = await ask(isCurrent);
    if (!isCurrent()) return;
    running = null;
    content.removeAttribute('aria-busy');
    if (answer.ok) showRun(answer.value);
    else onFailure(answer.failure);
  };
  const run = async () =>
    wait('Simplifying …', async (isCurrent) => {
      content.replaceChildren(plainText(target.text.slice(0, PROMPT_LENGTH.max)));
      // The user may have switched masking on or off since the last run.
      const [failure, settings] = await Promise.all([prepare(), send('page:settings')]);
      if (failure) return { ok: false, failure };
      if (!settings.ok) return settings;
      ({ isMasking } = settings.value);
      return runs.run(action.value, {
        isWanted: isCurrent,
        onStart: (key) => {
          running = key;
        },
        onText: (text) => {
          if (isCurrent()) content.replaceChildren(plainText(text));
        },
      });
    });
  const keepRefused = async (id: string) => wait('Keeping it …', async () => runs.keep(id));
  return { run, keepRefused, stop };
}

/** Shows the rewrite of a prompt next to it. */
export function openPanel(target: Target, { theme }: PageSettings): void {
  shared().panel?.close();
  const parts = createParts();
  const { panel, status, retry, remedy } = parts;
  const root = createShadowUi([style, diffStyle, changeStyle, switchStyle, refusalStyle].join('\n'), {
    theme,
    near: target.element,
    element: panel,
    onCovered: () => {
      status.textContent = 'Something on this page covers this panel. Close it, then try again.';
    },
    onHidden: () => {
      close();
    },
    onEscape: () => {
      close();
    },
  });
  const fit = () => {
    root.fitZoom();
    place(panel, target.rect);
  };
  const sizes = new ResizeObserver(fit);
  let isOpen = true;
  let failure: Failure | null = null;
  const end = () => {
    isOpen = false;
    sizes.disconnect();
    removeEventListener('resize', fit);
    stop();
    root.remove();
    delete shared().panel;
  };
  /** Closes the panel without having replaced the prompt. The focus returns to the prompt, unless the user is elsewhere in the page already. */
  const close = () => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== root.host && activeElement !== body;
    end();
    if (isElsewhere) return;
    if (target.element instanceof HTMLElement) target.element.focus();
    restore();
  };
  shared().panel = { host: root.host, close };
  const { showRun, restore } = connectResult(root, parts, target, end);
  const { choose, prepare } = createActionChoice(parts);
  const { run, keepRefused, stop } = createRunner({
    parts,
    target,
    isOpen: () => isOpen,
    prepare,
    showRun,
    onFailure: (seen) => {
      failure = seen;
      showFailure(parts, seen);
      const { refusal } = seen;
      if (refusal) parts.content.append(drawRefusal(target.text.trim(), refusal));
    },
  });

  root.onClick(parts.close, close);
  root.onClick(retry, () => void run());
  root.onClick(parts.keep, () => {
    const offer = failure?.refusal?.offer;
    if (offer) void keepRefused(offer.id);
  });
  root.onClick(remedy, () => {
    const help = failure && remedyFor(failure.code);
    if (help) void send('page:open', { place: help.place });
  });
  parts.action.addEventListener('change', ({ isTrusted }) => {
    if (!isTrusted) return;
    choose();
    void run();
  });
  // A rewrite that is longer than its prompt, the list of changes, and another size of the window need another place.
  sizes.observe(panel);
  addEventListener('resize', fit);
  place(panel, target.rect);
  panel.focus();
  void run();
}
