const ATTEMPTS = 5;
const WORTH_ANOTHER_TRY = [429, 503];
const SECOND_MS = 1000;

/** Reads a setting that a program can't do without. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

/** The service's own words and code, and the id under which it logged the request. */
export class Refused extends Error {
  readonly code: string | undefined;

  constructor(status: number, message: string, code: string | undefined, requestId: string | undefined) {
    super(`${message} (${code ?? 'no code'}, ${status}, request ${requestId ?? 'unknown'})`);
    this.code = code;
  }
}

/** Like `fetch`, and waits as long as the service asks to when there were too many requests, or when it is away. */
export async function send(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(30 * SECOND_MS) });
    if (!WORTH_ANOTHER_TRY.includes(response.status) || attempt === ATTEMPTS) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after') ?? '1');
    await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
  }
}
