import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTemplate, findVariables } from '#api/modules/actions/template.rules.ts';

const catchError = (fill: () => string): unknown => {
  try {
    return fill();
  } catch (error) {
    return error;
  }
};

describe('a template', () => {
  test('replaces every {input} with the prompt', () => {
    expect(fillTemplate('Shorten {input}. Again: {input}', 'this', [])).toBe('Shorten this. Again: this');
  });

  test('without {input} adds the prompt at the end', () => {
    expect(fillTemplate('Translate it to {language}:  ', 'Hello', [{ name: 'language', value: 'Basque' }])).toBe(
      'Translate it to Basque:\n\nHello',
    );
  });

  test('lists each variable once, and not {input}', () => {
    expect(findVariables('{tone} {input} {audience} {tone}')).toEqual(['tone', 'audience']);
  });

  test('keeps braces that are no variables', () => {
    const template = 'Answer as { "a": 1 }, {} or {two words}: {input}';
    expect(fillTemplate(template, 'x', [])).toBe('Answer as { "a": 1 }, {} or {two words}: x');
  });

  test('rejects missing and blank values and names all of them', () => {
    expect(
      catchError(() => fillTemplate('{tone} {audience} {input}', 'x', [{ name: 'tone', value: ' ' }])),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { variables: 'This action needs a value for tone, audience' } },
    });
  });

  test('rejects a value that is too long, and ignores values for unknown variables', () => {
    const long = { name: 'tone', value: 'x'.repeat(2001) };
    expect(catchError(() => fillTemplate('{tone} {input}', 'x', [long]))).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(fillTemplate('{input}', 'x', [{ name: 'tone', value: 'kind' }])).toBe('x');
  });

  test('a value that is repeated may fill the template up to 20,000 characters, to which the prompt is added', () => {
    const value = [{ name: 'a', value: 'v'.repeat(2000) }];
    // 10 values of 2000 characters, a blank line and the prompt.
    expect(fillTemplate('{a}'.repeat(10), 'x'.repeat(20_000), value)).toHaveLength(40_002);
    const problem = {
      code: 'BAD_USER_INPUT',
      details: { fields: { variables: expect.stringMatching(/longer than 20000/) as string } },
    };
    expect(catchError(() => fillTemplate('{a}'.repeat(11), 'x', value))).toMatchObject(problem);
    expect(catchError(() => fillTemplate('{a}'.repeat(6600), 'x', value))).toMatchObject(problem);
  });

  test('does not replace variables inside of values', () => {
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
