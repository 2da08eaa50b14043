import { createClipboardEvent } from './clipboard-event.ts';
import { textIn, trimRange } from './editable-text.ts';
import { rememberSelection } from './remember-selection.ts';
import type { Target } from './target-types.ts';
import { focusedElement, isTextField, selectionIn } from './toolkit.ts';

const NO_EDGES = ['', ''] as const;

/** Returns the white space at the start and at the end of a text. */
const edgesOf = (text: string) => [/^\s*/, /\s*$/].map((spaces) => spaces.exec(text)?.[0] ?? '') as [string, string];

/** Removes white space, for comparing texts: editors and fields add spaces and line breaks of their own. */
const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '');

/** Waits until editors have noticed a changed selection, which they read a moment later. */
export const nextFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 30));
  });

function fromField(field: HTMLInputElement | HTMLTextAreaElement, takesWhole: boolean): Target | null {
  const { value } = field;
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const isWhole = from === to;
  if (isWhole && !takesWhole) return null;
  const [start, end] = isWhole ? [0, value.length] : [from, to];
  const text = value.slice(start, end);
  const isWritable = () => !field.readOnly && !field.disabled;
  const reselect = async () => {
    if (!field.isConnected || field.value !== value) return Promise.resolve('changed' as const);
    field.focus();
    field.setSelectionRange(start, end);
    return Promise.resolve(focusedElement() === field && isWritable() ? ('selected' as const) : ('refused' as const));
  };
  return {
    text,
    rect: field.getBoundingClientRect(),
    element: field,
    editor: isWritable()
      ? {
          element: field,
          edges: isWhole ? NO_EDGES : edgesOf(text),
          reselect,
          hasText: (written) =>
            (field.value !== value || withoutSpace(written) === withoutSpace(text)) &&
            withoutSpace(field.value).includes(withoutSpace(written)),
        }
      : null,
  };
}

/** Returns the outermost editable element that contains an element, in the same document or shadow root. Null without one. */
function editableAround(element: Element | null): HTMLElement | null {
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return null;
  let host = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  return host;
}

/** CodeMirror shows only a part of long texts, and gives all of it to the clipboard. */
const isCodeMirror = (host: HTMLElement) => host.classList.contains('cm-content');

const isApple = () => navigator.platform.startsWith('Mac');

function selectWhole(host: HTMLElement): void {
  host.focus();
  if (isCodeMirror(host)) {
    const key = {
      key: 'a',
      code: 'KeyA',
      keyCode: 65,
      ctrlKey: !isApple(),
      metaKey: isApple(),
    };
    host.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
    return;
  }
  selectionIn(host)?.selectAllChildren(host);
}

/** Returns what CodeMirror copies to the clipboard for its selection. */
function copiedText(host: HTMLElement): string {
  const copied = createClipboardEvent('copy');
  host.dispatchEvent(copied);
  return copied.clipboardData?.getData('text/plain') ?? '';
}

/** Returns a copy of the selection inside of an editable element. Null if nothing is selected there. */
function rangeIn(host: HTMLElement): Range | null {
  const selection = selectionIn(host);
  const isInside = selection && !selection.isCollapsed && host.contains(selection.anchorNode);
  return isInside ? selection.getRangeAt(0).cloneRange() : null;
}

/** The part of an editable element that is the prompt: what is selected in it, or all of it. */
interface EditablePart {
  readonly select: () => void;
  /** Returns the selected text. Empty if nothing is selected. */
  readonly read: () => string;
  readonly rect: DOMRect;
}

function rangeOf(host: HTMLElement): Range {
  const all = document.createRange();
  all.selectNodeContents(host);
  return all;
}

function wholeOf(host: HTMLElement): EditablePart {
  return {
    select: () => {
      selectWhole(host);
    },
    // Editors may then have the selection begin at the first letter.
    read: () => (rangeIn(host) ? textIn(rangeOf(host)) : ''),
    rect: host.getBoundingClientRect(),
  };
}

function partOf(host: HTMLElement, selected: Range): EditablePart {
  if (!isCodeMirror(host)) trimRange(selected);
  return {
    select: () => {
      host.focus();
      const selection = selectionIn(host);
      selection?.removeAllRanges();
      selection?.addRange(selected);
    },
    read: () => {
      const range = rangeIn(host);
      if (range) trimRange(range);
      return range ? textIn(range) : '';
    },
    rect: selected.getBoundingClientRect(),
  };
}

/** Reads the whole text and restores the selection: if all stayed selected, the user's next letter would replace everything. */
async function readWhole(host: HTMLElement): Promise<string> {
  if (!isCodeMirror(host)) return textIn(rangeOf(host));
  const restore = rememberSelection(host);
  selectWhole(host);
  await nextFrames();
  const text = copiedText(host);
  restore();
  // CodeMirror reads the selection only while it has the focus, which the panel takes.
  await nextFrames();
  return text;
}

async function fromEditable(host: HTMLElement, takesWhole: boolean): Promise<Target | null> {
  const selected = rangeIn(host);
  if (!selected && !takesWhole) return null;
  const { select, read: readShown, rect } = selected ? partOf(host, selected) : wholeOf(host);
  const read = () => (isCodeMirror(host) ? copiedText(host) : readShown());
  const text = selected ? read() : await readWhole(host);
  let before = '';
  const reselect = async () => {
    before = host.textContent;
    if (!host.isConnected) return 'changed';
    select();
    await nextFrames();
    if (read() === text) return 'selected';
    return focusedElement() === host ? 'changed' : 'refused';
  };
  // An editor that draws only a part of its text may not show the rewrite, but it shows another part than before.
  const hasText = (written: string) => host.textContent !== before || withoutSpace(written) === withoutSpace(text);
  const edges = selected ? edgesOf(text) : NO_EDGES;
  return {
    text,
    rect,
    element: host,
    editor: { element: host, edges, reselect, hasText },
  };
}

function fromPage(): Target | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const rect = selection.getRangeAt(0).getBoundingClientRect();
  return {
    text: selection.toString(),
    rect,
    element: focusedElement(),
    editor: null,
  };
}

/**
 * What is selected, in a field or in the page. Null without any text.
 * @param takesWhole whether the whole field with the cursor is taken when nothing is selected
 */
export async function findTarget(takesWhole: boolean): Promise<Target | null> {
  const focused = focusedElement();
  const host = editableAround(focused);
  const target = isTextField(focused)
    ? fromField(focused, takesWhole)
    : host
      ? await fromEditable(host, takesWhole)
      : fromPage();
  return target && target.text.trim() !== '' ? target : null;
}
