import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packageChunk } from '../../web/build/package-chunks.ts';

const CORE = 'node_modules/@mantine/core/esm';

describe('a package’s module is in the chunk', () => {
  test.each([
    ['node_modules/@apollo/client/core/index.js', 'clients'],
    ['node_modules/react-router/dist/production/index.mjs', 'clients'],
    [`${CORE}/components/Input/Input.mjs`, 'inputs'],
    [`${CORE}/components/PasswordInput/PasswordInput.mjs`, 'explorer-screens'],
    [`${CORE}/components/Checkbox/Checkbox.mjs`, 'checkboxes'],
    [`${CORE}/components/NativeSelect/NativeSelect.mjs`, 'screens'],
    [`${CORE}/components/Textarea/Textarea.mjs`, 'admin'],
    ['node_modules/@mantine/form/esm/use-form.mjs', 'forms'],
    // The explorer’s editor uses other packages of the same owner.
    ['node_modules/@tanstack/react-store/dist/index.js', null],
    [`${CORE}/components/Button/Button.mjs`, null],
    // Mantine’s chunk needs it, and the clients’ chunk needs Mantine’s.
    ['node_modules/clsx/dist/clsx.mjs', null],
    // Another version, which only the explorer needs.
    ['node_modules/@graphiql/react/node_modules/clsx/dist/clsx.m.js', null],
  ])('%s: %s', (module, chunk) => {
    expect(existsSync(module)).toBe(true);
    expect(packageChunk(`/project/${module}`)).toBe(chunk);
  });

  test('none for a module of ours whose path looks alike', () => {
    expect(packageChunk('/project/web/src/rxjs/index.ts')).toBeNull();
  });
});
