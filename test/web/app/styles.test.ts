import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(`web/src/${file}`, 'utf8'));

test('every Mantine component that is used has its styles loaded', () => {
  const loaded = readFileSync('web/src/app/styles.ts', 'utf8');
  const used = sources.flatMap((text) => /\{([^}]+)\} from '@mantine\/core'/.exec(text)?.[1]?.match(/\w+/g) ?? []);
  const sheets = [...new Set(used)].map((name) => `@mantine/core/styles/${name}.css`);
  const missing = sheets.filter((sheet) => existsSync(`node_modules/${sheet}`) && !loaded.includes(sheet));
  expect(used).toContain('Button');
  expect(missing).toEqual([]);
});

test('the sign-in page has the styles of its Mantine components', () => {
  const loaded = readFileSync('web/src/app/auth-document/styles.ts', 'utf8');
  const files = ['SignInForm', 'SignUpForm', 'EmailField', 'PromoCodeField', 'AuthPage'].map(
    (name) => `features/auth/${name}`,
  );
  const texts = [...files, 'ui/PasswordField'].map((file) => readFileSync(`web/src/${file}.tsx`, 'utf8'));
  const used = texts.flatMap((text) => /\{([^}]+)\} from '@mantine\/core'/.exec(text)?.[1]?.match(/\w+/g) ?? []);
  const sheets = [...new Set(used)].map((name) => `@mantine/core/styles/${name}.css`);
  expect(used).toContain('PasswordInput');
  expect(sheets.filter((sheet) => existsSync(`node_modules/${sheet}`) && !loaded.includes(sheet))).toEqual([]);
});

test('the landing page does without Mantine, Apollo and the router', () => {
  const isHeavy = /from '(@mantine|@apollo|react-router)/;
  const landing = readdirSync('web/src/features/landing', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(`web/src/features/landing/${file}`, 'utf8'))
    .filter((text) => isHeavy.test(text));
  expect(landing).toEqual([]);
});

/** Wider than any column of text, form or dialog. */
const WIDE_PX = 900;

test('all pages have one content width, except the lists of the admin area', () => {
  const widths = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(`web/src/${file}`, 'utf8').matchAll(/^ *(?:max-)?width: (.*);$/gm)].map(([, width = '']) => ({
        file,
        width,
      })),
    );
  const own = widths.filter(({ width }) => Number(/^(\d+)px$/.exec(width)?.[1]) > WIDE_PX);
  expect(own).toEqual([
    { file: 'app/AppShell.module.css', width: '1680px' },
    // Its title is centered in a narrower column.
    { file: 'features/landing/Closing.module.css', width: '920px' },
  ]);
  const shared = widths.filter(({ width }) => width.includes('var(--content)')).map(({ file }) => file);
  expect(shared).toEqual(
    expect.arrayContaining([
      'app/AppShell.module.css',
      'features/landing/Band.module.css',
      'features/legal/LegalDocument.module.css',
      'ui/public-shell/PublicFooter.module.css',
      'ui/public-shell/TopNavigation.module.css',
    ]),
  );
});
