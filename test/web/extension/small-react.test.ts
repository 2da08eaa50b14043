import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRoot, Fragment, jsx, useEffect, useId, useRef, useState } from '#extension/ui/small-react.ts';

type Child = Parameters<ReturnType<typeof createRoot>['render']>[0];

function draw(view: Child) {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(view);
  return { place, render: root.render };
}

/** Until state has been rendered, and effects have run. */
const settle = async () => new Promise((resolve) => setTimeout(resolve, 5));

afterEach(() => {
  document.body.replaceChildren();
});

describe("the extension's small React draws", () => {
  test('elements, texts, lists and fragments, and leaves out what is empty', () => {
    const { place } = draw(
      jsx('p', {
        className: 'a',
        'aria-hidden': false,
        hidden: false,
        children: [
          'one ',
          2,
          null,
          false,
          [jsx('b', { children: 'x' }, 'x')],
          jsx(Fragment, { children: ['y', jsx('br', {})] }),
        ],
      }),
    );
    expect(place.innerHTML).toBe('<p class="a" aria-hidden="false">one 2<b>x</b>y<br></p>');
  });

  test('pictures, styles, and the values of fields', () => {
    const { place } = draw([
      jsx('svg', { viewBox: '0 0 1 1', children: jsx('rect', { width: 1 }) }),
      jsx('i', { style: { maxWidth: 20, color: 'red' } }),
      jsx('select', {
        value: 'b',
        children: ['a', 'b'].map((value) => jsx('option', { value, children: value }, value)),
      }),
      jsx('label', { htmlFor: 'x' }),
    ]);
    expect(place.querySelector('rect')).toBeInstanceOf(SVGElement);
    expect(place.querySelector('i')?.getAttribute('style')).toBe('max-width: 20px; color: red;');
    expect(place.querySelector('select')?.value).toBe('b');
    expect(place.querySelector('label')?.htmlFor).toBe('x');
  });

  test('a change of state, once for all changes of an event, and keeps the elements', async () => {
    let drawn = 0;
    const Counter = () => {
      const [count, setCount] = useState(() => 1);
      drawn += 1;
      const add = () => {
        setCount((value) => value + 1);
        setCount((value) => value + 1);
      };
      return jsx('button', { onClick: add, 'data-count': count, children: count > 1 && 'more' });
    };
    const { place } = draw([jsx(Counter, {}), jsx('hr', {})]);
    const button = place.querySelector('button');
    button?.click();
    await settle();
    expect(place.innerHTML).toBe('<button data-count="3">more</button><hr>');
    expect(place.querySelector('button')).toBe(button);
    expect(drawn).toBe(2);
  });

  test('what a component adds in its place, before what follows it', async () => {
    const More = () => {
      const [isOpen, setIsOpen] = useState(false);
      const open = jsx('button', {
        onClick: () => {
          setIsOpen(!isOpen);
        },
        children: 'open',
      });
      return jsx(Fragment, { children: [open, isOpen && jsx('em', {})] });
    };
    const { place } = draw(jsx('div', { children: [jsx(More, {}), jsx('hr', {})] }));
    place.querySelector('button')?.click();
    await settle();
    expect(place.innerHTML).toBe('<div><button>open</button><em></em><hr></div>');
    place.querySelector('button')?.click();
    await settle();
    expect(place.innerHTML).toBe('<div><button>open</button><hr></div>');
  });

  test('lists in any order, with the element of each key, also where keys are repeated', () => {
    const keys = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 });
    const list = (all: readonly number[]) =>
      jsx('ul', { children: all.map((key) => jsx('li', { children: `${key}` }, key)) });
    fc.assert(
      fc.property(fc.array(keys, { minLength: 2, maxLength: 4 }), (steps) => {
        const { place, render } = draw(null);
        for (const step of steps) {
          render(list(step));
          expect(place.textContent).toBe(step.join(''));
        }
      }),
    );
    const { place, render } = draw(list([1, 2, 3]));
    const third = place.querySelectorAll('li')[2];
    render(list([3, 1]));
    expect(place.querySelectorAll('li')[0]).toBe(third);
  });

  test('another element when its kind changes, without the listeners and properties that it no longer has', () => {
    const clicked = vi.fn();
    const { place, render } = draw(jsx('a', { onClick: clicked, title: 'x', 'data-on': true }));
    render(jsx('a', {}));
    place.querySelector('a')?.click();
    expect(clicked).not.toHaveBeenCalled();
    expect(place.innerHTML).toBe('<a></a>');
    render(jsx('b', {}));
    expect(place.innerHTML).toBe('<b></b>');
  });

  test('the value of a field again, when the user changed it and the state did not', () => {
    const field = (value: string) => jsx('input', { value });
    const { place, render } = draw(field('a'));
    const input = place.querySelector('input');
    if (input) input.value = 'typed';
    render(field('a'));
    expect(input?.value).toBe('a');
  });
});

describe('a component', () => {
  test('has effects, which run again when their dependencies change, and end with it', async () => {
    const log: string[] = [];
    const Follow = ({ of }: Readonly<Record<string, unknown>>) => {
      useEffect(() => {
        log.push(`start ${String(of)}`);
        return () => log.push(`end ${String(of)}`);
      }, [of]);
      return null;
    };
    const { render } = draw(jsx(Follow, { of: 1 }));
    expect(log).toEqual([]);
    await settle();
    render(jsx(Follow, { of: 1 }));
    render(jsx(Follow, { of: 2 }));
    await settle();
    render(null);
    expect(log).toEqual(['start 1', 'end 1', 'start 2', 'end 2']);
  });

  test('has references to elements, and ids of its own', () => {
    const seen: { current: unknown }[] = [];
    const ids = new Set<string>();
    const Field = () => {
      const field = useRef<unknown>(null);
      const id = useId();
      seen.push(field);
      ids.add(id);
      return jsx('input', { ref: field, id });
    };
    const { place, render } = draw([jsx(Field, {}), jsx(Field, {})]);
    const [first] = seen;
    expect(first?.current).toBe(place.querySelector('input'));
    render([jsx(Field, {}), jsx(Field, {})]);
    expect(ids.size).toBe(2);
    render(null);
    expect(first?.current).toBeNull();
  });

  test('that is gone is not drawn again', async () => {
    const drawn = vi.fn();
    let set: ((value: number) => void) | undefined;
    const Gone = () => {
      const [value, setValue] = useState(0);
      set = setValue;
      drawn(value);
      return null;
    };
    const { render } = draw(jsx(Gone, {}));
    set?.(1);
    render(null);
    await settle();
    set?.(2);
    await settle();
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});
