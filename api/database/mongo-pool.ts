import type { mongo } from 'mongoose';

/** How many connections to the database this process has, without those that only monitor its servers. */
export interface ConnectionPoolUse {
  readonly open: number;
  readonly inUse: number;
  /** The operations that wait for a connection. */
  readonly waiting: number;
}

/** Counts a client's connections from its events. Connections that were open before are counted when they are first used. */
function countFromEvents(client: mongo.MongoClient) {
  const open = new Set<string>();
  const use = { inUse: 0, waiting: 0 };
  const idOf = ({ address, connectionId }: { readonly address: string; readonly connectionId: unknown }) =>
    `${address} ${String(connectionId)}`;
  client.on('connectionCreated', (event) => open.add(idOf(event)));
  client.on('connectionClosed', (event) => open.delete(idOf(event)));
  client.on('connectionCheckOutStarted', () => {
    use.waiting += 1;
  });
  client.on('connectionCheckOutFailed', () => {
    use.waiting -= 1;
  });
  client.on('connectionCheckedOut', (event) => {
    open.add(idOf(event));
    use.waiting -= 1;
    use.inUse += 1;
  });
  client.on('connectionCheckedIn', () => {
    use.inUse -= 1;
  });
  return (): ConnectionPoolUse => ({
    open: open.size,
    inUse: Math.max(0, use.inUse),
    waiting: Math.max(0, use.waiting),
  });
}

let readUse = (): ConnectionPoolUse => ({ open: 0, inUse: 0, waiting: 0 });

/** Starts counting the connections of a client. */
export function watchPool(client: mongo.MongoClient): void {
  readUse = countFromEvents(client);
}

/** Returns how the connections of this process are used. */
export const poolUse = (): ConnectionPoolUse => readUse();
