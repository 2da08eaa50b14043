import { mongo } from 'mongoose';

const PASSWORD = 'a long enough bench password';

async function signUp(origin: string, index: number): Promise<string> {
  const response = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bench-${index}@example.com`, password: PASSWORD, full_name: `Bench ${index}` }),
  });
  const body = (await response.json()) as { data?: { token: string }; error?: string };
  if (!body.data) throw new Error(`Sign-up failed: ${body.error ?? response.status}`);
  return body.data.token;
}

/** Signs users up through the server, and returns their session tokens. Their limits are lifted. */
export async function openAccounts(uri: string, origin: string, howMany: number): Promise<string[]> {
  const tokens: string[] = [];
  // A few at a time: hashing a password is slow on purpose.
  for (let from = 0; from < howMany; from += 4) {
    const batch = Array.from({ length: Math.min(4, howMany - from) }, (_, index) => signUp(origin, from + index));
    tokens.push(...(await Promise.all(batch)));
  }
  const client = await mongo.MongoClient.connect(uri);
  await client
    .db()
    .collection('wallets')
    .updateMany({}, { $set: { limit: -1 } });
  await client.close();
  return tokens;
}
