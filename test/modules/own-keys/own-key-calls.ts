import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { providersOf } from '../../factories/model-providers.ts';
import { type AnyDocument, asUser, NOW, run, runForError, runText, testContext } from '../../setup/graphql.ts';
import { type TypedDocumentString, UserModelsDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

export const KEY = 'sk-proj-canary-0123456789-wxyz';
/** Models of an aggregator, as it lists them. */
export const LISTED = [
  { model: 'anthropic/claude-haiku-4.5', name: 'Claude Haiku 4.5' },
  { model: 'openai/gpt-5-mini', name: 'GPT-5 mini' },
];

/** A runtime with these model providers. */
export const runtimeWith = (providers = providersOf(), env?: NodeJS.ProcessEnv): Runtime => ({
  ...testRuntime({ ...(env && { env }) }),
  modelProviders: providers.modelProviders,
});

/** Returns a user's calls to a server. `mutate` returns the result of a mutation, and `mutateForError` its error. */
export const callsOf = (user: UserRecord, runtime: Runtime = runtimeWith(), now = NOW) => {
  const context = { runtime, now: () => now };
  return {
    mutate: async <Result extends object, Variables extends Record<string, unknown>>(
      mutation: TypedDocumentString<Result, Variables>,
      variables: Variables,
    ): Promise<Result[keyof Result]> => {
      const result = await runText(asUser(user), String(mutation), variables, context);
      return Object.values(result)[0] as Result[keyof Result];
    },
    readModels: async () => (await run(asUser(user), UserModelsDocument, {}, context)).userModels,
    mutateForError: (mutation: AnyDocument, variables: Record<string, unknown>) =>
      runForError(asUser(user), mutation, variables, context),
    ctx: testContext(asUser(user), context),
  };
};
/** The variables that save a key for OpenAI. */
export const openaiKey = (key = KEY) => ({ input: { provider: 'OPENAI', key } }) as const;
