import { expect, test } from 'vitest';
import { toAddressLines } from '#schema/billing-address.ts';

const ADDRESS = {
  name: 'Acme',
  line1: 'Main Road 1',
  line2: null,
  city: 'Springfield',
  region: null,
  postalCode: '20359',
};

test.each([
  ['DE', null, '20359 Springfield'],
  ['IT', 'MI', '20359 Springfield, MI'],
  ['US', 'TX', 'Springfield, TX, 20359'],
  ['GB', null, 'Springfield, 20359'],
])('an address in %s has its postal code where letters there have it', (country, region, place) => {
  expect(toAddressLines({ ...ADDRESS, country, region })[2]).toBe(place);
});

test('an address may have no postal code', () => {
  expect(toAddressLines({ ...ADDRESS, country: 'DE', postalCode: null })[2]).toBe('Springfield');
});
