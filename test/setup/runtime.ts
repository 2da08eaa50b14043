import { createRuntime } from '#api/boot/create-runtime.ts';
import { configFrom } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import { type Runtime } from '#api/kernel/runtime.ts';
import { createPaymentGateways } from '#api/providers/payments/payment-gateways.ts';
import { textProcessorInProcess } from '#api/rewriting/text-tasks.ts';
import { unreachableProviders } from '../factories/model-providers.ts';

/** No server listens at this port: tests never leave this machine. */
const NOWHERE = 'http://127.0.0.1:1';

const bytes = (filler: string) => Buffer.alloc(32, filler).toString('base64url');

/** Always the same, so that a password's hash can be written down; they guard nothing. */
const SECRETS = { jwtSecret: bytes('jwt'), passwordPepper: bytes('pepper'), encryptionKeys: `1:${bytes('key')}` };

/** Rate limits are out of the way unless a test is about them. Tests connect by themselves: the address only says that no file is written. */
const ENVIRONMENT = {
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '10000',
  MONGODB_URI: 'mongodb://127.0.0.1:1/tests',
};

/** A configuration by the real parser, that reads neither the environment nor the disk. */
export const testConfig = (env: NodeJS.ProcessEnv = {}) => configFrom({ ...ENVIRONMENT, ...env }, SECRETS);

interface RuntimeOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Takes the lines that the server logs. */
  readonly logTo?: (line: string) => void;
}

/** A runtime of real parts. */
export function testRuntime({ env, logTo }: RuntimeOptions = {}): Runtime {
  const config = testConfig(env);
  const runtime = createRuntime(
    config,
    createLog(config, { write: logTo ?? (() => undefined) }),
    textProcessorInProcess,
  );
  return {
    ...runtime,
    modelProviders: unreachableProviders(),
    paymentGateways: createPaymentGateways(runtime.log, { origins: { stripe: NOWHERE, razorpay: NOWHERE } }),
  };
}
