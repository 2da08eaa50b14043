type Props = Readonly<Record<string, unknown>>;

/** Set as properties, which users change, and not as attributes. */
const PROPERTIES = new Set(['value', 'checked']);
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };
const NO_ATTRIBUTES = new Set(['children', 'ref', 'key']);

const toCss = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function setStyle({ style }: HTMLElement, values: Props): void {
  style.cssText = '';
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') style.setProperty(toCss(name), `${value}px`);
    else if (typeof value === 'string') style.setProperty(toCss(name), value);
  }
}

function setAttribute(element: Element, name: string, value: unknown): void {
  // States such as aria-hidden are "true" or "false".
  const written = typeof value === 'boolean' && !/^(?:aria|data)-/.test(name) ? (value ? '' : null) : value;
  const isText = typeof written === 'string' || typeof written === 'number' || typeof written === 'boolean';
  if (isText) element.setAttribute(name, String(written));
  else element.removeAttribute(name);
}

/** Gives an element the properties of a JSX element: listeners, styles, attributes. */
export function setProps(element: Element, props: Props, previous: Props): void {
  for (const name of new Set([...Object.keys(previous), ...Object.keys(props)])) {
    const [value, before] = [props[name], previous[name]];
    if (NO_ATTRIBUTES.has(name)) continue;
    if (PROPERTIES.has(name)) {
      // Also when it is the same as before: the user may have changed it since.
      const field = element as unknown as Record<string, unknown>;
      if (field[name] !== value) field[name] = value;
    } else if (value === before) continue;
    else if (/^on[A-Z]/.test(name)) {
      const type = name.slice(2).toLowerCase();
      element.removeEventListener(type, before as EventListener);
      if (value) element.addEventListener(type, value as EventListener);
    } else if (name === 'style') setStyle(element as HTMLElement, value as Props);
    else setAttribute(element, NAMES[name] ?? name, value);
  }
}
