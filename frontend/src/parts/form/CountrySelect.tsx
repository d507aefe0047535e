import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { type Option, SelectField } from './SelectField';
import type { FieldProps } from './useFieldProps';

const DAY_MS = 86_400_000;

/** The countries of the reference data, named and sorted in the reader's language. */
export function useCountries(only?: readonly string[]): Option[] {
  const { i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ['common', 'countries'],
    queryFn: async () => (await list('/v1/common/countries')).items,
    staleTime: DAY_MS,
  });
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
