import type { RequestContext } from '#api/kernel/context.ts';
import { createProviderKey } from '#api/modules/provider-keys/edit-keys.ts';
import type { KeyVerdict, ModelProviders, ProviderAccess } from '#api/ports/model-providers.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';

/** No server listens at this port. */
const NOWHERE = 'http://127.0.0.1:1';

/** The real adapters, with every provider out of reach: tests never leave this machine. */
export const unreachableProviders = (): ModelProviders =>
  createModelProviders(textProcessorInProcess, {
    baseUrls: { openai: NOWHERE, anthropic: NOWHERE, openrouter: NOWHERE, straico: NOWHERE },
  });

/** Providers that are created at each call, for stubs whose addresses are known once they run. */
export const providersOnDemand = (create: () => ModelProviders): ModelProviders => ({
  createRewriter: (access) => create().createRewriter(access),
  verifyKey: (access) => create().verifyKey(access),
  listModels: (access) => create().listModels(access),
  findServerProblem: (server) => create().findServerProblem(server),
});

/** An operator's key, whether it works or not. */
export const givenProviderKey = (ctx: RequestContext, input: Parameters<typeof createProviderKey>[1]) =>
  createProviderKey(ctx, { ...input, saveAnyway: true });

interface Providers {
  readonly verdict?: KeyVerdict;
  readonly models?: ModelProviders['listModels'];
  readonly rewrite?: Rewriter['rewrite'];
}

/** Providers that answer as the test sets. They keep the keys that they verified (`tried`) and the rewrites that they made (`ran`). */
export function providersOf({ verdict = { outcome: 'accepted' }, models, rewrite }: Providers = {}) {
  const tried: ProviderAccess[] = [];
  const ran: (ProviderAccess & { readonly model: string; readonly instruction: string | null })[] = [];
  const modelProviders: ModelProviders = {
    createRewriter: (access) => ({
      rewrite: async (request) => {
        ran.push({ ...access, instruction: request.instruction });
        if (rewrite) return rewrite(request);
        const { text } = request;
        return { text, changes: [], model: access.model, inputTokens: 20, outputTokens: 10, costMicros: 25 };
      },
    }),
    verifyKey: async (access) => {
      tried.push(access);
      return verdict;
    },
    listModels: models ?? unreachableProviders().listModels,
    findServerProblem: () => Promise.resolve(null),
  };
  return { modelProviders, tried, ran };
}
