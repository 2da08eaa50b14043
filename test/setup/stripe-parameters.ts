import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A parameter as a form has it: a value, or parameters by name, or by index in a list. */
type Parameter = string | { readonly [name: string]: Parameter };

/** The file and the type that the package `stripe` has for the parameters of each request that this server sends, and of what operators set up. */
const TYPES: readonly (readonly [route: RegExp, file: string, type: string])[] = [
  [/^POST \/v1\/checkout\/sessions$/, 'Checkout/Sessions', 'SessionCreateParams'],
  [/^GET \/v1\/checkout\/sessions$/, 'Checkout/Sessions', 'SessionListParams'],
  [/^POST \/v1\/checkout\/sessions\/\w+\/expire$/, 'Checkout/Sessions', 'SessionExpireParams'],
  [/^POST \/v1\/coupons$/, 'Coupons', 'CouponCreateParams'],
  [/^POST \/v1\/prices$/, 'Prices', 'PriceCreateParams'],
  [/^GET \/v1\/subscriptions\/\w+$/, 'Subscriptions', 'SubscriptionRetrieveParams'],
  [/^POST \/v1\/subscriptions\/\w+$/, 'Subscriptions', 'SubscriptionUpdateParams'],
  [/^POST \/v1\/subscription_schedules$/, 'SubscriptionSchedules', 'SubscriptionScheduleCreateParams'],
  [/^GET \/v1\/subscription_schedules\/\w+$/, 'SubscriptionSchedules', 'SubscriptionScheduleRetrieveParams'],
  [/^POST \/v1\/subscription_schedules\/\w+$/, 'SubscriptionSchedules', 'SubscriptionScheduleUpdateParams'],
  [/^POST \/v1\/subscription_schedules\/\w+\/release$/, 'SubscriptionSchedules', 'SubscriptionScheduleReleaseParams'],
  [/^GET \/v1\/invoice_payments$/, 'InvoicePayments', 'InvoicePaymentListParams'],
  [/^POST \/v1\/webhook_endpoints$/, 'WebhookEndpoints', 'WebhookEndpointCreateParams'],
];

const STRIPE = dirname(createRequire(import.meta.url).resolve('stripe'));
const toPath = (file: string) => join(STRIPE, 'resources', `${file}.d.ts`);

/** What the types use of TypeScript's own library, which would take longer to read than they do. */
const LIBRARY = 'interface Array<T> { [index: number]: T } type Record<K extends keyof any, T> = { [P in K]: T };';
const LIBRARY_PATH = '/library.d.ts';
const SHARED = { resolvedFileName: join(STRIPE, 'shared.d.ts'), extension: ts.Extension.Dts };

/** Reads only the files with parameters, and what they share. All types of the package would take seconds and 300 MB. */
function readTypes(): ts.Program {
  const options: ts.CompilerOptions = { noLib: true, types: [], strict: true };
  const host = ts.createCompilerHost(options);
  const files = [LIBRARY_PATH, ...new Set(TYPES.map(([, file]) => toPath(file)))];
  return ts.createProgram(files, options, {
    ...host,
    getSourceFile: (path, version, ...others) =>
      path === LIBRARY_PATH
        ? ts.createSourceFile(path, LIBRARY, version)
        : host.getSourceFile(path, version, ...others),
    resolveModuleNameLiterals: (names) =>
      names.map(({ text }) => ({ resolvedModule: text.endsWith('/shared.js') ? SHARED : undefined })),
  });
}

let program: ts.Program | undefined;

/** Finds a type in a file, also in its namespaces, such as `Checkout`. */
function findType(checker: ts.TypeChecker, module: ts.Symbol, name: string): ts.Type | null {
  for (const symbol of checker.getExportsOfModule(module)) {
    if (symbol.name === name) return checker.getDeclaredTypeOfSymbol(symbol);
    const isNamespace = (symbol.flags & ts.SymbolFlags.NamespaceModule) !== 0;
    const inside = isNamespace ? findType(checker, symbol, name) : null;
    if (inside) return inside;
  }
  return null;
}

/** Reads `a[b][0]=1` of a form as `{ a: { b: { 0: '1' } } }`. */
function readForm(form: Iterable<readonly [string, string]>): Parameter {
  const root: Record<string, Parameter> = {};
  for (const [name, value] of form) {
    const path = name.split(/\]?\[|\]/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let parent = root;
    for (const part of path) {
      parent[part] ??= {};
      parent = parent[part] as Record<string, Parameter>;
    }
    parent[last] = value;
  }
  return root;
}

const is = ({ flags }: ts.Type, kind: ts.TypeFlags): boolean => (flags & kind) !== 0;

/** The package also allows other texts than those of a list, by an intersection type. They are refused here: Stripe knows none of them. */
const isValueOf = (type: ts.Type, value: string): boolean => {
  if (type.isStringLiteral()) return value === type.value;
  if (is(type, ts.TypeFlags.NumberLike)) return /^-?\d+(\.\d+)?$/.test(value);
  if (is(type, ts.TypeFlags.BooleanLike)) return value === 'true' || value === 'false';
  return is(type, ts.TypeFlags.String);
};

function findProblems(checker: ts.TypeChecker, type: ts.Type, parameter: Parameter, name: string): string[] {
  if (is(type, ts.TypeFlags.Any)) return [`The type of ${name} was not found`];
  const members = type.isUnion() ? type.types : [type];
  const text = checker.typeToString(checker.getNonNullableType(type));
  if (typeof parameter === 'string') {
    return members.some((member) => isValueOf(member, parameter))
      ? []
      : [`${name} can't be '${parameter}', but ${text}`];
  }
  const problems = members
    .filter((member) => is(member, ts.TypeFlags.Object))
    .map((member) => findProblemsInside(checker, member, parameter, name));
  return problems.sort((a, b) => a.length - b.length)[0] ?? [`${name} has parameters, but is ${text}`];
}

/** Finds the problems of the parameters in an object or a list. */
function findProblemsInside(
  checker: ts.TypeChecker,
  type: ts.Type,
  parameters: Exclude<Parameter, string>,
  name: string,
): string[] {
  const missing = type
    .getProperties()
    .filter((property) => (property.flags & ts.SymbolFlags.Optional) === 0 && !(property.name in parameters))
    .map((property) => `${name}[${property.name}] is missing`);
  const others = Object.entries(parameters).flatMap(([key, value]) => {
    const property = type.getProperty(key);
    const known = property
      ? checker.getTypeOfSymbol(property)
      : ((/^\d+$/.test(key) ? type.getNumberIndexType() : undefined) ?? type.getStringIndexType());
    const path = `${name}[${key}]`;
    return known ? findProblems(checker, known, value, path) : [`${path} is unknown`];
  });
  return [...missing, ...others];
}

/**
 * Checks the parameters of a request to Stripe against the types of the package `stripe`, which are generated from Stripe's OpenAPI document
 * for the version of the API that it uses. Returns what Stripe would refuse: parameters that are unknown, missing or have another type.
 */
export function findStripeProblems(route: string, form: Iterable<readonly [string, string]>): string[] {
  const [, file, name] = TYPES.find(([pattern]) => pattern.test(route)) ?? [];
  if (file === undefined || name === undefined) return [`${route} has no type in test/setup/stripe-parameters.ts`];
  program ??= readTypes();
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(toPath(file));
  const module = source && checker.getSymbolAtLocation(source);
  const type = module ? findType(checker, module, name) : null;
  if (!type) throw new Error(`The package stripe has no type ${name} in ${file}.`);
  return findProblems(checker, type, readForm(form), route);
}
