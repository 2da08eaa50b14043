import { expect, test } from 'vitest';
import { useServer } from '../../setup/server.ts';

/** 60 anonymous requests a minute become three. */
const { call } = useServer({ env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.05' } });

const statusFor = async (forwardedFor: string): Promise<number> => {
  const response = await call('GET', '/api/plans', { 'x-forwarded-for': forwardedFor });
  await response.arrayBuffer();
  return response.status;
};

const statusesFor = async (addresses: readonly string[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push(await statusFor(address));
  return statuses;
};

test.each([
  ['one IPv6 network', ['2a00:1450:1:2::1', '2a00:1450:1:2::2', '2a00:1450:1:2:3::', '2a00:1450:1:2:ffff::1']],
  [
    'spellings of an IPv6 address',
    ['2a00:1450:9::1', '2A00:1450:0009:0:0:0:0:1', '[2a00:1450:9::1]', '2a00:1450:9:0::1'],
  ],
  ['an IPv4 address with ports', ['198.51.100.7', '198.51.100.7:4001', '198.51.100.7:4002', '::ffff:198.51.100.7']],
])('%s counts as one client', async (_name, addresses) => {
  expect(await statusesFor(addresses)).toEqual([200, 200, 200, 429]);
});

test('headers without an address count for the address of the connection', async () => {
  expect(await statusesFor(['unknown', '_hidden', 'junk-1', 'junk-2'])).toEqual([200, 200, 200, 429]);
});

test('other networks are other clients', async () => {
  const addresses = ['2a00:1450:5:1::1', '2a00:1450:5:2::1', '2a00:1450:5:3::1', '2a00:1450:5:4::1', '198.51.100.8'];
  expect(await statusesFor(addresses)).toEqual([200, 200, 200, 200, 200]);
});
