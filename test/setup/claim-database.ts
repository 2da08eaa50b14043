import { mongo } from 'mongoose';

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Reserves a database for this process, and returns its name. Databases of processes that ended are reused, because their collections take
 * seconds to make. Vitest's own numbers do not serve: processes that run side by side can have the same one.
 */
export async function claimDatabase(uri: string): Promise<string> {
  const client = await mongo.MongoClient.connect(uri);
  try {
    const claims = client.db('test-claims').collection<{ _id: number; pid: number }>('claims');
    for (let number = 1; ; number += 1) {
      const claim = await claims.findOne({ _id: number });
      if (claim && isAlive(claim.pid)) continue;
      const { upsertedCount, modifiedCount } = await claims
        .updateOne({ _id: number, pid: claim?.pid ?? process.pid }, { $set: { pid: process.pid } }, { upsert: !claim })
        .catch(() => ({ upsertedCount: 0, modifiedCount: 0 }));
      if (upsertedCount + modifiedCount === 1) return `test-${number}`;
    }
  } finally {
    await client.close();
  }
}
