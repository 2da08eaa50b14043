import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplate, variablesOf } from '#api/modules/actions/template.ts';

const refusalOf = (fill: () => string): unknown => {
  try {
    return fill();
  } catch (error) {
    return error;
  }
};

describe('a template', () => {
  test('takes the prompt where it says so, every time', () => {
    expect(fillTemplate('Shorten {input}. Again: {input}', 'this', [])).toBe('Shorten this. Again: this');
  });

  test('takes the prompt at its end when it does not say where', () => {
    expect(fillTemplate('Translate it to {language}:  ', 'Hello', [{ name: 'language', value: 'Basque' }])).toBe(
      'Translate it to Basque:\n\nHello',
    );
  });

  test('asks for its names once each, and not for the prompt', () => {
    expect(variablesOf('{tone} {input} {audience} {tone}')).toEqual(['tone', 'audience']);
  });

  test('leaves braces alone that name nothing', () => {
    const template = 'Answer as { "a": 1 }, {} or {two words}: {input}';
    expect(fillTemplate(template, 'x', [])).toBe('Answer as { "a": 1 }, {} or {two words}: x');
  });

  test('names every value that is missing or blank', () => {
    expect(
      refusalOf(() => fillTemplate('{tone} {audience} {input}', 'x', [{ name: 'tone', value: ' ' }])),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { variables: 'This action needs a value for tone, audience' } },
    });
  });

  test('refuses a value that is too long, and leaves aside what it does not ask for', () => {
    const long = { name: 'tone', value: 'x'.repeat(2001) };
    expect(refusalOf(() => fillTemplate('{tone} {input}', 'x', [long]))).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(fillTemplate('{input}', 'x', [{ name: 'tone', value: 'kind' }])).toBe('x');
  });

  test('looks through nothing that was filled in, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (input, value) => {
        fc.pre(value.trim() !== '');
        const filled = fillTemplate('a {input} b {tone} c', `${input}{tone}$&`, [
          { name: 'tone', value: `${value}{input}$1` },
        ]);
        expect(filled).toBe(`a ${input}{tone}$& b ${value}{input}$1 c`);
      }),
    );
  });
});
