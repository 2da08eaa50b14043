/** What a company in Berlin enters as its billing details. */
export const ACME = {
  name: 'Acme GmbH',
  line1: 'Hauptstraße 1',
  line2: 'Hinterhaus',
  city: 'Berlin',
  region: null,
  postalCode: '10115',
  country: 'DE',
  taxId: 'DE123456789',
} as const;
