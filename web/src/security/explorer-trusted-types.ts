// The first import of the explorer's entry file, in place of trusted-types.ts.
import { allowOwnWorker, allowPlainMarkup } from './explorer-trusted-types-policy.ts';
import { installTrustedTypes, type PolicyFactory } from './trusted-types-policy.ts';

installTrustedTypes(globalThis as { trustedTypes?: PolicyFactory }, {
  createHTML: allowPlainMarkup,
  createScriptURL: allowOwnWorker,
});
