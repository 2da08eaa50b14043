/** What has `labels`: the elements that a label can belong to. */
const LABELABLE = [
  ...[HTMLButtonElement, HTMLInputElement, HTMLMeterElement, HTMLOutputElement, HTMLProgressElement],
  ...[HTMLSelectElement, HTMLTextAreaElement],
];

const isLabelable = (element: Element) =>
  LABELABLE.some((type) => element instanceof type) &&
  !(element instanceof HTMLInputElement && element.type === 'hidden');

function controlOf(label: HTMLLabelElement): Element | null {
  const target = label.getAttribute('for');
  if (target === null) return [...label.getElementsByTagName('*')].find(isLabelable) ?? null;
  const element = label.isConnected && target !== '' ? label.ownerDocument.getElementById(target) : null;
  return element && isLabelable(element) ? element : null;
}

/** The label's control: what jsdom itself finds. */
export const controlByWalk = Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, 'control');
/** The labels of an input: what jsdom itself finds. */
export const labelsByWalk = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'labels');

// To find the labels of an element, jsdom walks through the whole document, and for each label in it once more, each time. The testing library asks
// for the labels of every element to find one by its label or its role: more than a seventh of what tests of forms took. These look up ids instead.
Object.defineProperty(HTMLLabelElement.prototype, 'control', {
  configurable: true,
  get(this: HTMLLabelElement) {
    return controlOf(this);
  },
});
for (const { prototype } of LABELABLE) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (!isLabelable(this)) return null;
      const around = this.closest('label');
      if (!around && this.id === '') return [];
      const labels = this.id === '' ? [around] : this.ownerDocument.querySelectorAll<HTMLLabelElement>('label');
      return Array.from(labels).filter((label) => label && controlOf(label) === this);
    },
  });
}
