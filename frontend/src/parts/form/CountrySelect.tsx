import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { type Option, SelectField } from './SelectField';
import type { FieldProps } from './useFieldProps';

const DAY_MS = 86_400_000;

const known = {
  queryKey: ['common', 'countries'],
  queryFn: async () => (await list('/v1/common/countries')).items,
  staleTime: DAY_MS,
};

/** How an address in a country is asked for. */
export type CountryAddress = ResourceOf<'/v1/common/countries'>['address'];

/** Until the country is known, nothing is required and nothing is hidden: the api has the last word. */
const UNKNOWN: CountryAddress = { streetNumber: 'optional', zip: 'optional', city: 'optional' };

export function useCountryAddress(code: string | undefined): CountryAddress {
  const { data } = useQuery(known);
  return data?.find((country) => country.code === code?.toUpperCase())?.address ?? UNKNOWN;
}

/** The countries of the reference data, named and sorted in the reader's language. */
export function useCountries(only?: readonly string[]): Option[] {
  const { i18n } = useTranslation();
  const { data } = useQuery(known);
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
    return (data ?? [])
      .map((country) => country.code.toUpperCase())
      .filter((code) => !only || only.includes(code))
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [data, i18n.language, only]);
}

export function CountrySelect({ only, ...common }: FieldProps & { only?: readonly string[] }) {
  return <SelectField {...common} options={useCountries(only)} autoComplete="country" />;
}
