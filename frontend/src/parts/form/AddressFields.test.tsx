// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeAll, describe, expect, it } from 'vitest';
import { startWords } from '@/words';
import { AddressFields } from './AddressFields';
import type { CountryAddress } from './CountrySelect';

const PARTS = ['streetNumber', 'zip', 'city'] as const;
const ASKED = ['absent', 'optional', 'required'] as const;
/** Every way in which a country may ask: 27 of them. */
const all = ASKED.flatMap((streetNumber) => ASKED.flatMap((zip) => ASKED.map((city): CountryAddress => ({ streetNumber, zip, city }))));
const sources = import.meta.glob<string>('/src/areas/**/*.tsx', { eager: true, query: '?raw', import: 'default' });

function Frame({ address, street = '', numbered = true }: { address: CountryAddress; street?: string; numbered?: boolean }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['common', 'countries'], [{ code: 'DE', address }]);
  const form = useForm({ defaultValues: { country: 'DE', street, streetNumber: '', zip: '', city: '' } });
  return (
    <QueryClientProvider client={client}>
      <FormProvider {...form}>
        <AddressFields country="country" numbered={numbered} max={{ street: 120, zip: 12, city: 80 }} />
      </FormProvider>
    </QueryClientProvider>
  );
}

beforeAll(startWords);

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

describe('an address', () => {
  it.each(all)('is asked as its country has it: $streetNumber, $zip, $city', (address) => {
    const { unmount } = render(<Frame address={address} />);
    for (const part of PARTS) {
      const asked = field(part) === null ? 'absent' : field(part)?.required ? 'required' : 'optional';
      expect(asked, part).toBe(address[part]);
    }
    expect(field('street')?.required).toBe(true);
    unmount();
  });

  it('does not ask twice for a number that stands in the line', () => {
    render(<Frame address={{ streetNumber: 'required', zip: 'required', city: 'required' }} />);
    expect(field('streetNumber')?.required).toBe(true);
    fireEvent.change(field('street') as HTMLInputElement, { target: { value: 'Am Markt 5' } });
    expect(field('streetNumber')?.required).toBe(false);
    expect(screen.getAllByRole('textbox')).toHaveLength(4);
  });

  it('has no field for a number where the line has both', () => {
    render(<Frame numbered={false} address={{ streetNumber: 'required', zip: 'required', city: 'required' }} />);
    expect(field('streetNumber')).toBeNull();
  });

  it('is asked by one component on every screen', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    const own = Object.entries(sources).filter(([, text]) => /name="(street|streetNumber|zip|postcode|city)"/.test(text));
    expect(own.map(([file]) => file)).toEqual([]);
  });
});

describe('a name', () => {
  it('is one or two on every screen, without a blank for what is not there', () => {
    const strict = Object.entries(sources).filter(([, text]) => /name="lastName"[^>]*\brequired\b(?!=)/.test(text) || /firstName}\s+\${/.test(text));
    expect(strict.map(([file]) => file)).toEqual([]);
  });
});
