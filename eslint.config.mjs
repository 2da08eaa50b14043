import graphql from '@graphql-eslint/eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';

// GraphQL only. TypeScript and JavaScript are oxlint's: .oxlintrc.json, and docs/decisions/012 for the reasons.
export default defineConfig([
  globalIgnores(['dist', 'extension/.wxt', '**/*.{js,mjs,ts,tsx}']),
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
