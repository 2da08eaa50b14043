/**
 * The part of React that the extension's components use, in a twentieth of its size, because pages load it. extension/wxt.config.ts puts it in
 * the place of `react`, its JSX runtime and `react-dom/client`. The components keep React's types.
 */
import { setProps } from './element-props.ts';

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props) => Child;
type Child = View | string | number | boolean | null | undefined | readonly Child[];

interface View {
  readonly type: string | Component;
  readonly props: Props;
  readonly key: string | number | undefined;
}

interface Hook {
  value?: unknown;
  deps?: readonly unknown[] | undefined;
  cleanup?: (() => unknown) | undefined;
}

/** A view, or a text, that is in the document. */
interface Live {
  /** The same for the same child in the next rendering. */
  readonly id: string;
  readonly parent: Live | null;
  /** Null for components, which have the nodes of their children. */
  readonly node: Node | null;
  view: View | string;
  children: readonly Live[];
  readonly hooks: Hook[];
  isGone: boolean;
}

export const Fragment: Component = ({ children }) => children as Child;

export const jsx = (type: string | Component, props: Props, key?: string | number): View => ({ type, props, key });
export { jsx as jsxDEV, jsx as jsxs };

const SVG = 'http://www.w3.org/2000/svg';

const isList = (child: Child): child is readonly Child[] => Array.isArray(child);

/** The children that are shown, each with its id: its key, or else its position. */
function toEntries(child: Child, id: string): (readonly [string, View | string])[] {
  if (isList(child)) return child.flatMap((one, index) => toEntries(one, `${id}.${index}`));
  if (child === null || child === undefined || typeof child === 'boolean') return [];
  if (typeof child !== 'object') return [[id, String(child)]];
  return [[child.key === undefined ? id : `${id.slice(0, id.lastIndexOf('.'))}:${child.key}`, child]];
}

function createNode(view: View | string, parent: Live): Node | null {
  if (typeof view === 'string') return document.createTextNode(view);
  if (typeof view.type !== 'string') return null;
  const isSvg = view.type === 'svg' || hostOf(parent)?.namespaceURI === SVG;
  return isSvg ? document.createElementNS(SVG, view.type) : document.createElement(view.type);
}

function hostOf(live: Live | null): Element | null {
  for (let at = live; at; at = at.parent) if (at.node instanceof Element) return at.node;
  return null;
}

const typeOf = (view: View | string) => (typeof view === 'string' ? null : view.type);

const nodesOf = ({ node, children }: Live): readonly Node[] => (node ? [node] : children.flatMap(nodesOf));

/** Sorts the nodes of an element's children into their order, and moves only those that are elsewhere. */
function arrange(live: Live | null): void {
  let at = live;
  while (at && !(at.node instanceof Element)) at = at.parent;
  if (!at?.node) return;
  let next = at.node.firstChild;
  for (const node of at.children.flatMap(nodesOf)) {
    if (node === next) next = next.nextSibling;
    else at.node.insertBefore(node, next);
  }
}

function remove(live: Live): void {
  live.isGone = true;
  for (const { cleanup } of live.hooks) cleanup?.();
  live.children.forEach(remove);
  if (live.node instanceof Element) setRef(live, null);
  live.node?.parentNode?.removeChild(live.node);
}

function setRef({ view }: Live, node: Node | null): void {
  const ref = typeof view === 'string' ? null : (view.props.ref as { current: Node | null } | null | undefined);
  if (ref) ref.current = node;
}

/** Makes the children of `parent` those that `child` describes: updates those that stay, creates new ones and removes the others. */
function reconcile(parent: Live, child: Child): void {
  const before = new Map(parent.children.map((live) => [live.id, live]));
  const gone = new Set(parent.children);
  parent.children = toEntries(child, '.').map(([id, view]) => {
    const known = before.get(id);
    if (known && typeOf(known.view) === typeOf(view) && gone.delete(known)) return update(known, view, known.view);
    const base = { children: [], hooks: [], isGone: false };
    return update({ ...base, id, parent, node: createNode(view, parent), view }, view, null);
  });
  gone.forEach(remove);
}

/** Brings a live view in line with its new description. `previous`: the description so far, null for a new view. */
function update(live: Live, view: View | string, previous: View | string | null): Live {
  live.view = view;
  const { node } = live;
  if (typeof view === 'string') {
    if (node && node.nodeValue !== view) node.nodeValue = view;
  } else if (node instanceof Element) {
    reconcile(live, view.props.children as Child);
    arrange(live);
    // After the children: the value of a list is one of its options.
    setProps(node, view.props, typeof previous === 'object' && previous ? previous.props : {});
    setRef(live, node);
  } else render(live);
  return live;
}

let rendering: { readonly live: Live; next: number } | null = null;
const waiting = new Set<Live>();
let effects: (() => void)[] = [];

function render(live: Live): void {
  waiting.delete(live);
  const { view } = live;
  if (typeof view === 'string' || typeof view.type === 'string') return;
  const outer = rendering;
  rendering = { live, next: 0 };
  const child = view.type(view.props);
  rendering = outer;
  reconcile(live, child);
}

function runEffects(): void {
  const due = effects;
  effects = [];
  for (const run of due) run();
}

/** Renders what has changed, once the current event is handled. */
function schedule(live: Live): void {
  if (waiting.size === 0) queueMicrotask(renderWaiting);
  waiting.add(live);
}

function renderWaiting(): void {
  for (const live of waiting) {
    if (live.isGone) waiting.delete(live);
    else {
      render(live);
      arrange(live);
    }
  }
}

/** The next hook of the component that is rendered, and whether it is new. */
function nextHook(): { readonly hook: Hook; readonly isNew: boolean; readonly live: Live } {
  if (!rendering) throw new Error('No component');
  const { live } = rendering;
  const index = rendering.next;
  rendering.next += 1;
  const known = live.hooks[index];
  const hook = known ?? {};
  if (!known) live.hooks.push(hook);
  return { hook, isNew: !known, live };
}

export function useState<Value>(initial: Value | (() => Value)) {
  const { hook, isNew, live } = nextHook();
  if (isNew) hook.value = typeof initial === 'function' ? (initial as () => Value)() : initial;
  const set = (next: Value | ((value: Value) => Value)) => {
    const value = typeof next === 'function' ? (next as (value: Value) => Value)(hook.value as Value) : next;
    if (Object.is(value, hook.value)) return;
    hook.value = value;
    schedule(live);
  };
  return [hook.value as Value, set] as const;
}

export function useRef<Value>(initial: Value): { current: Value } {
  const { hook } = nextHook();
  return (hook.value ??= { current: initial }) as { current: Value };
}

let ids = 0;
export function useId(): string {
  const { hook } = nextHook();
  return (hook.value ??= `id-${(ids += 1)}`) as string;
}

/** Effects run after the browser could paint. */
export function useEffect(effect: () => (() => unknown) | undefined, deps?: readonly unknown[]): void {
  const { hook, isNew, live } = nextHook();
  const isSame = !isNew && deps?.every((value, index) => Object.is(value, hook.deps?.[index]));
  if (isSame === true) return;
  hook.deps = deps;
  if (effects.length === 0) setTimeout(runEffects);
  effects.push(() => {
    if (live.isGone) return;
    hook.cleanup?.();
    hook.cleanup = effect();
  });
}

export const createRoot = (container: Element) => {
  const root: Live = { id: '', parent: null, node: container, view: '', children: [], hooks: [], isGone: false };
  return {
    render: (child: Child) => {
      reconcile(root, child);
      arrange(root);
    },
  };
};
