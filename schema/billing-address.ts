import { countryName } from './countries.ts';

/** The name and the address in billing details. */
export interface BillingAddress {
  /** Null: the name of the account. */
  readonly name: string | null;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

const isPresent = (text: string | null): text is string => text !== null;

/** Countries in whose addresses the postal code stands before the city (https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions). */
const CODE_BEFORE_CITY = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU MC ME MK MX NL NO PL PT RO RS SE SI SK TR'.split(' '),
);

/** The line with the city: `20359 Hamburg`, or `Austin, TX, 78701`. */
function toPlace({ city, region, postalCode, country }: BillingAddress): string {
  const parts = CODE_BEFORE_CITY.has(country)
    ? [[postalCode, city].filter(isPresent).join(' '), region]
    : [city, region, postalCode];
  return parts.filter(isPresent).join(', ');
}

/** Returns the lines of an address: the name, the street, the place, the country. */
export const toAddressLines = (address: BillingAddress): string[] =>
  [address.name, address.line1, address.line2, toPlace(address), countryName(address.country)].filter(isPresent);
