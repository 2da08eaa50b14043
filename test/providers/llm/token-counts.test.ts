import { describe, expect, test } from 'vitest';
import { countTokens } from '#api/lib/count-tokens.ts';
import type { RewriteTexts } from '#api/ports/text-processor.ts';
import { createModelProviders } from '#api/providers/llm/http-model-providers.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { type Behavior, useProviderStubs } from '../../setup/provider-stubs.ts';

const PROMPT = 'Could you please explain how photosynthesis works, in at most 120 words?';
const REWRITE = 'Explain how photosynthesis works in at most 120 words.';

const stubs = useProviderStubs();

/** Rewrites a prompt with a model. `counted` are the texts that the text processor got, which counts 777 and 33 tokens. */
async function rewriteWith(
  provider: 'openai' | 'anthropic' | 'openrouter' | 'openai_compatible' | 'straico',
  behavior: Behavior,
  text = PROMPT,
) {
  const key = `sk-${crypto.randomUUID()}`;
  stubs.behave(key, behavior);
  const counted: RewriteTexts[] = [];
  const measure = async (texts: RewriteTexts) => {
    counted.push(texts);
    return { before: { words: 1, tokens: 777 }, after: { words: 1, tokens: 33 } };
  };
  const server = { baseUrl: stubs.baseUrls().openai_compatible };
  const access = { provider, key, model: 'any', ...(provider === 'openai_compatible' && { server }) };
  const rewriter = createModelProviders({ measure }, { baseUrls: stubs.baseUrls() }).createRewriter(access);
  const signal = new AbortController().signal;
  const result = await rewriter.rewrite({ text, instruction: null, signal });
  return { result, counted, sent: stubs.callsOf(key)[0]?.body as { readonly max_tokens: number } };
}

describe.each(['openai', 'anthropic', 'openrouter', 'openai_compatible', 'straico'] as const)('%s', (provider) => {
  test('reports the tokens, so that the text processor counts nothing', async () => {
    const { result, counted } = await rewriteWith(provider, { kind: 'answer', text: REWRITE });
    expect(result).toMatchObject({ inputTokens: 120, outputTokens: 30 });
    expect(counted).toEqual([]);
  });
});

test('a server that needs no key gets none, and rewrites', async () => {
  stubs.behave('', { kind: 'answer', text: REWRITE });
  const server = { baseUrl: stubs.baseUrls().openai_compatible };
  const { createRewriter } = createModelProviders(textProcessorInProcess, { baseUrls: stubs.baseUrls() });
  const rewriter = createRewriter({ provider: 'openai_compatible', key: '', model: 'any', server });
  const request = { text: PROMPT, instruction: null, signal: new AbortController().signal };
  expect(await rewriter.rewrite(request)).toMatchObject({ text: REWRITE });
  expect(stubs.callsOf('')).toHaveLength(1);
});

test.each(['openai', 'openrouter', 'openai_compatible', 'straico'] as const)(
  'if %s reports no tokens, the text processor counts them',
  async (provider) => {
    const answer: Behavior = { kind: 'answer', text: REWRITE, withoutUsage: true };
    const { result, counted } = await rewriteWith(provider, answer);
    expect(result).toMatchObject({ inputTokens: 777, outputTokens: 33 });
    expect(counted).toEqual([{ original: expect.stringContaining(PROMPT) as string, rewritten: REWRITE }]);
  },
);

// Without Straico, whose answers are validated as a whole.
describe.each(['openai', 'anthropic', 'openrouter', 'openai_compatible'] as const)('%s', (provider) => {
  test.each(['"120"', '1.5', '-1', '1e400', 'null'])(
    'reports %s tokens, which is no count, and the text processor counts them',
    async (tokens) => {
      const { result } = await rewriteWith(provider, { kind: 'answer', text: REWRITE, tokens });
      expect(result).toMatchObject({ inputTokens: 777, outputTokens: 33 });
    },
  );
});

test.each([
  ['prose', 'Could you please summarize this for me? '],
  ['Chinese', '请为整个团队写一份简短的报告摘要。'],
  ['rare characters', '龘靐齉爩鱻麤灪籱'],
  ['Amharic', 'እባክዎ ለመላው ቡድን የሪፖርቱን አጭር ማጠቃለያ ይጻፉ '],
  ['random characters', 'aGVsbG8gd29ybGQhIHRoaXMgaXMgYSB0ZXN0IG9mIGJhc2U2NCBlbmNvZGluZwx8Zq9'],
])('the limit of tokens is enough for a rewrite as long as the prompt: %s', async (_what, sentence) => {
  for (const length of [10, 1_000, 8_000]) {
    const text = sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length);
    const { sent } = await rewriteWith('openrouter', { kind: 'answer', text: REWRITE }, text);
    expect(sent.max_tokens).toBeGreaterThan(countTokens(text) + 500);
    expect(sent.max_tokens).toBeLessThanOrEqual(32_000);
  }
});
