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

/**
 * Returns the lines of an address: the name, the street, the place, the country. City, region and postal code are in one line and separated
 * by commas, because their order depends on the country.
 */
export const toAddressLines = ({ name, line1, line2, city, region, postalCode, country }: BillingAddress): string[] =>
  [name, line1, line2, [city, region, postalCode].filter(isPresent).join(', '), countryName(country)].filter(isPresent);
