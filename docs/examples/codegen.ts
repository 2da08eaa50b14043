// Types for report.graphql, from the schema of the service:
//
//   curl -H "X-API-KEY: $PLAINPROMPT_KEY" -o schema.graphql "$PLAINPROMPT_URL/graphql/schema.graphql"
//   npx graphql-codegen --config codegen.ts
import type { CodegenConfig } from '@graphql-codegen/cli';

const config = {
  schema: 'schema.graphql',
  documents: 'report.graphql',
  generates: {
    'report.generated.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        documentMode: 'string',
        scalars: { DateTime: 'string', Date: 'string' },
        enumsAsTypes: true,
        useTypeImports: true,
      },
    },
  },
} satisfies CodegenConfig;

export default config;
