import js from '@eslint/js';
import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

export default defineConfig([
  globalIgnores(['dist', 'extension/.wxt', '**/*.generated.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // Side effects first, then Node's modules, packages, aliases, and files of the same folder, without blank lines.
      'simple-import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.']] }],
    },
  },
  {
    // The rules that need types are oxlint's: .oxlintrc.json, and docs/decisions/012 for the reasons.
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[regex.pattern=/\\\\{2}[bsdwBSDW]/]',
          message: 'Two backslashes in a regular expression match a backslash. Write one: /\\b/.',
        },
      ],
    },
  },
  {
    files: ['{api,demo,rest-compat,web,extension}/**/*.{ts,tsx}'],
    ignores: ['api/main.ts', 'api/commands/main.ts', 'demo/main.ts', 'web/vite.config.ts', 'extension/wxt.config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only api/kernel/config.ts reads the environment.' },
      ],
    },
  },
  {
    // Components and hooks: their rules run the React compiler, which takes most of the time.
    files: ['{web/src,extension}/**/*.tsx', '{web/src,extension}/**/use-*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
  },
  {
    files: ['schema/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: { parser: graphql.parser },
    rules: {
      ...graphql.configs['flat/schema-recommended'].rules,
      '@graphql-eslint/description-style': ['error', { style: 'inline' }],
      '@graphql-eslint/require-description': ['error', { types: true, DirectiveDefinition: true }],
      '@graphql-eslint/strict-id-in-types': 'off',
    },
  },
  {
    files: ['{web,extension,rest-compat}/**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: { parser: graphql.parser },
    rules: {
      ...graphql.configs['flat/operations-recommended'].rules,
      '@graphql-eslint/naming-convention': [
        'error',
        {
          OperationDefinition: 'PascalCase',
          VariableDefinition: 'camelCase',
          // RestThing, or Component_prop.
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z]+(_[a-z][A-Za-z]+)?$/ },
        },
      ],
    },
  },
]);
