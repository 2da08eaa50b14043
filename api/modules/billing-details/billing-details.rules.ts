import { assertValid } from '#api/kernel/validation.ts';
import { lengthProblem, requiredTextProblem } from '#api/lib/field-problems.ts';
import { invisibleProblem } from '#api/lib/name-problem.ts';
import { type BillingAddress, toAddressLines } from '#schema/billing-address.ts';
import { COUNTRY_CODES } from '#schema/countries.ts';
import { BILLING_DETAILS } from '#schema/limits.ts';

/** To whom receipts are addressed. All texts are trimmed, and null instead of empty. */
export interface BillingDetails extends BillingAddress {
  readonly taxId: string | null;
}

/** Billing details as a client sends them. */
export type BillingDetailsFields = Pick<BillingDetails, 'line1' | 'city' | 'country'> &
  Readonly<Partial<Record<Exclude<keyof BillingDetails, 'line1' | 'city' | 'country'>, string | null | undefined>>>;

const KNOWN_COUNTRIES = new Set(COUNTRY_CODES);

const trim = (text: string | null | undefined) => text?.trim() ?? '';

const optionalProblem = (label: string, text: string, max: number) =>
  lengthProblem(label, text, max) ?? invisibleProblem(label, text);

const requiredProblem = (label: string, text: string, max: number) =>
  requiredTextProblem(label, text, max) ?? invisibleProblem(label, text);

function countryProblem(code: string): string | null {
  if (!code) return 'Country is required';
  return KNOWN_COUNTRIES.has(code) ? null : 'Country must be a two-letter code, such as US';
}

/** Trims and checks billing details. Throws BAD_USER_INPUT, with a message for each invalid field. */
export function parseBillingDetails(input: BillingDetailsFields): BillingDetails {
  const [name, line1, line2, city] = [trim(input.name), trim(input.line1), trim(input.line2), trim(input.city)];
  const [region, postalCode, taxId] = [trim(input.region), trim(input.postalCode), trim(input.taxId)];
  const country = trim(input.country).toUpperCase();
  assertValid({
    name: optionalProblem('Company or full name', name, BILLING_DETAILS.name),
    line1: requiredProblem('Address', line1, BILLING_DETAILS.addressLine),
    line2: optionalProblem('Address line 2', line2, BILLING_DETAILS.addressLine),
    city: requiredProblem('City', city, BILLING_DETAILS.city),
    region: optionalProblem('State or region', region, BILLING_DETAILS.region),
    postalCode: optionalProblem('Postal code', postalCode, BILLING_DETAILS.postalCode),
    country: countryProblem(country),
    taxId: optionalProblem('Tax ID', taxId, BILLING_DETAILS.taxId),
  });
  return {
    name: name || null,
    line1,
    line2: line2 || null,
    city,
    region: region || null,
    postalCode: postalCode || null,
    country,
    taxId: taxId || null,
  };
}

/** Returns name and address in one line: `Acme GmbH, Hauptstraße 1, Berlin, 10115, Germany`. */
export const toOneLine = (details: BillingDetails): string => toAddressLines(details).join(', ');

/** Converts billing details for the export of a user's data, with the field names of REST. */
export const toExportedDetails = ({ postalCode, taxId, ...details }: BillingDetails) => ({
  ...details,
  postal_code: postalCode,
  tax_id: taxId,
});
