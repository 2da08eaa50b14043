import { readdirSync, readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { Kind, parse } from 'graphql';
import report from './docs/examples/codegen.ts';

const read = (folder: string, suffix: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') }));

const contract = read('schema', '.graphql').flatMap(({ text }) => parse(text).definitions);

/** Enum members are UPPER_CASE in GraphQL and lower-case everywhere else: domain, database and REST. */
const enumValues = Object.fromEntries(
  contract
    .filter((node) => node.kind === Kind.ENUM_TYPE_DEFINITION)
    .map(({ name, values = [] }) => [
      name.value,
      Object.fromEntries(values.map((member) => [member.name.value, member.name.value.toLowerCase()])),
    ]),
);

/** Resolvers of the GraphQL type `X` receive the `XMapper` of the module's `<domain>.mappers.ts` as their parent. */
const parentTypes = new Map(
  read('api/modules', '.mappers.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:type|interface) ((\w+)Mapper)\b/gm)].map(([, mapper, type]) => [
      type,
      `../../${file}#${mapper}`,
    ]),
  ),
);
const mappers = {
  ...Object.fromEntries(
    contract
      .filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION)
      .filter(({ name }) => parentTypes.has(name.value))
      .map(({ name }) => [name.value, parentTypes.get(name.value)]),
  ),
  // Without a mapper of its own, an enum with custom values resolves to null.
  ...Object.fromEntries(Object.keys(enumValues).map((name) => [name, name])),
};

const client = { scalars: { DateTime: 'string', Date: 'string' }, enumsAsTypes: true, useTypeImports: true };

const web = {
  plugins: ['typescript-operations', 'typed-document-node', './schema/codegen/typed-hooks.mjs'],
  config: { ...client, nonOptionalTypename: true, skipTypeNameForRoot: true, bindingsFrom: './bind-hooks.ts' },
};

const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  // Members and fields stay in the order that their authors gave them.
  config: { sort: false },
  generates: {
    'api/graphql/types.generated.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../kernel/context.ts#RequestContext',
        mappers,
        enumValues,
        scalars: { ID: 'string', DateTime: 'Date', Date: 'string' },
        avoidOptionals: { defaultValue: true },
        enumsAsTypes: true,
        useTypeImports: true,
        emitLegacyCommonJSImports: false,
      },
    },
    'api/graphql/type-defs.generated.ts': { plugins: ['./schema/codegen/type-defs.mjs'] },
    'rest-compat/operations.generated.ts': {
      documents: 'rest-compat/operations/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { ...client, enumValues },
    },
    'test/setup/operations.generated.ts': {
      documents: 'test/**/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      // As text, which is what a client sends.
      config: { ...client, documentMode: 'string' },
    },
    'extension/background/operations.generated.ts': {
      documents: 'extension/operations/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      // As text, which is what the extension sends. Fragments are in the text of their operations, so the build leaves out their own.
      config: { ...client, documentMode: 'string', pureMagicComment: true },
    },
    // As a reader who follows the example generates it.
    'docs/examples/report.generated.ts': {
      documents: 'docs/examples/report.graphql',
      ...report.generates['report.generated.ts'],
    },
    'web/src/graphql/operations.generated.ts': {
      // The explorer's example queries are texts, which the app does not run itself.
      documents: [
        'web/src/**/*.graphql',
        '!web/src/features/explorer/examples/*.graphql',
        '!web/src/features/admin-*/**/*.graphql',
      ],
      ...web,
    },
    // A module is bundled as a whole: with their own, administrators' operations stay out of users' pages.
    'web/src/graphql/admin-operations.generated.ts': {
      documents: ['web/src/features/admin-*/**/*.graphql', 'web/src/ui/**/*.graphql'],
      ...web,
    },
    'web/src/graphql/report-definitions.generated.ts': {
      plugins: ['./schema/codegen/field-definitions.mjs'],
      config: { types: ['AdminAnalytics', 'FinancialReport', 'SystemHealth'] },
    },
  },
};

export default config;
