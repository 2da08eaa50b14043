import { afterEach, beforeEach, expect, test } from 'vitest';
import { controlByWalk, labelsByWalk } from './labels.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <label for="a">A</label><label for="a">also A</label><input id="a"><label>B <input id="b"></label>
    <label for="b">also B</label><label for="">C <input id="c"></label><label for="missing">D</label>
    <label for="div">E</label><div id="div"></div><label for="hidden">F</label><input id="hidden" type="hidden">
    <label>G <input type="hidden"><span><button>H</button></span><select></select></label>
    <label for="text">I</label><textarea id="text"></textarea><label for="same">J</label><input id="same"><input id="same">
    <label for="progress">K</label><progress id="progress"></progress><label for="meter">L</label><meter id="meter"></meter>
    <label for="output">M</label><output id="output"></output><label></label><input>`;
});

afterEach(() => {
  document.body.replaceChildren();
});

const all = (selector: string) => [...document.querySelectorAll<HTMLInputElement | HTMLLabelElement>(selector)];
const namesOf = (elements: Iterable<Element> | null | undefined) =>
  elements && Array.from(elements, ({ outerHTML }) => outerHTML);

test('the control of each label is the one that jsdom finds', () => {
  const labels = all('label') as HTMLLabelElement[];
  expect(labels.filter(({ control }) => control).length).toBeGreaterThan(8);
  for (const label of labels) expect(label.control, label.outerHTML).toBe(controlByWalk?.get?.call(label));
});

test('the labels of each input are those that jsdom finds', () => {
  const inputs = all('input') as HTMLInputElement[];
  for (const input of inputs) {
    const found = labelsByWalk?.get?.call(input) as Iterable<Element> | null;
    expect(namesOf(input.labels), input.outerHTML).toEqual(namesOf(found));
  }
  expect(inputs.flatMap(({ labels }) => [...(labels ?? [])]).length).toBeGreaterThan(4);
});

test.each(['button', 'textarea', 'progress', 'meter', 'output'])('a %s has the labels whose control it is', (tag) => {
  const element = document.querySelector<HTMLButtonElement>(tag) ?? expect.fail();
  expect(namesOf(element.labels)).toEqual(
    namesOf((all('label') as HTMLLabelElement[]).filter(({ control }) => control === element)),
  );
  expect(element.labels).toHaveLength(1);
});

test('a label follows a change of its `for`', () => {
  const [label] = all('label') as HTMLLabelElement[];
  label?.setAttribute('for', 'text');
  expect(label?.control?.localName).toBe('textarea');
  label?.removeAttribute('for');
  expect(label?.control).toBeNull();
});
