import { afterEach, beforeEach, expect, test } from 'vitest';
import { styleFromSheets } from './computed-style.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div><span>a</span><button>b</button><button hidden>c</button><input><input type="hidden"><input type="checkbox"></div>
    <dialog><p>d</p></dialog><dialog open><p>e</p></dialog>
    <details><summary>f</summary><p>g</p><summary>h</summary></details><div><summary>i</summary></div>
    <div popover>j</div><script></script><template></template><svg><path></path></svg>
    <table><thead><tr><th>k</th></tr></thead><tbody><tr><td>l</td></tr></tbody></table><ul><li>m</li></ul>
    <div style="display: none"><span>n</span></div><span style="display: flex" hidden>o</span>
    <div style="visibility: hidden"><i>p</i><i style="visibility: visible">q</i><i style="visibility: inherit">r</i></div>
    <div style="pointer-events: none"><b>s</b><b style="pointer-events: auto">t</b><b style="color: red">u</b></div>
    <div hidden="until-found">v</div><select><option>w</option></select><textarea></textarea><noscript>x</noscript>`;
});

afterEach(() => {
  document.body.replaceChildren();
});

/** What jsdom computes for each element: once for all tests, because it takes long, and their documents are the same. */
let fromSheets: readonly CSSStyleDeclaration[] | undefined;
const stylesFromSheets = (elements: readonly Element[]) =>
  (fromSheets ??= elements.map((element) => styleFromSheets(element)));

test.each(['display', 'visibility', 'pointer-events', 'color', 'background-color'])(
  '%s is as jsdom computes it',
  (property) => {
    const elements = [...document.querySelectorAll('*')];
    expect(elements.length).toBeGreaterThan(50);
    const values = (styles: readonly CSSStyleDeclaration[]) =>
      elements.map((element, index) => `${element.outerHTML}: ${styles[index]?.getPropertyValue(property)}`);
    expect(values(elements.map((element) => getComputedStyle(element)))).toEqual(values(stylesFromSheets(elements)));
  },
);

test('properties are the same by name', () => {
  const elements = [...document.querySelectorAll('*')];
  const named = ({ display, visibility, pointerEvents, userSelect, color }: CSSStyleDeclaration) => [
    ...[display, visibility, pointerEvents, userSelect, color],
  ];
  for (const [index, style] of stylesFromSheets(elements).entries()) {
    expect(named(getComputedStyle(elements[index] ?? expect.fail()))).toEqual(named(style));
  }
});

test('getComputedStyle follows a change of an element’s style', () => {
  const element = document.querySelector<HTMLElement>('span');
  if (!element) throw new Error('The document has no span.');
  const shown = () => getComputedStyle(element).display;
  expect(shown()).toBe('inline');
  element.style.display = 'grid';
  expect(shown()).toBe('grid');
  element.hidden = true;
  element.style.removeProperty('display');
  expect(shown()).toBe('none');
});
