// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { translate } from '@/testing/translate';
import { CopyLink } from './CopyLink';
import { Exact } from './Exact';
import { Money } from './Money';
import { Unbroken } from './Unbroken';
import { exactCell } from './list/exact';

const sources = import.meta.glob<string>(['/src/areas/**/*.tsx', '/src/parts/**/*.tsx', '!/src/**/*.test.tsx'], { eager: true, query: '?raw', import: 'default' });

describe('a translator', () => {
  it('changes nothing that is exact', () => {
    render(
      <div>
        <Money value={{ amount: 1990, currency: 'eur' }} />
        <Unbroken text="Order K7QM2-4F8TD" word="K7QM2-4F8TD" />
        <Exact>Anna Lind</Exact>
        <CopyLink url="RYE-K7QPM-2001" />
        <p>Words</p>
      </div>,
    );
    translate(document.body, 'replaced');
    expect([...document.querySelectorAll('font')].map((font) => font.textContent)).toEqual(['«Order »', '«Words»']);
  });

  it('is kept off everything that is set to be read letter by letter', () => {
    const tags = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/<(?:code|Box|span|s)\b[^>]*>/g)].map(([tag]) => `${file}: ${tag}`).filter((tag) => /<code\b|fontFamily: 'monospace'|userSelect: 'all'/.test(tag)),
    );
    expect(tags.length).toBeGreaterThan(8);
    expect(tags.filter((tag) => !tag.includes('translate="no"'))).toEqual([]);
  });

  it('is kept off the cells of lists that hold names and codes', () => {
    const columns = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/key: '(\w+)',\s+label: [^\n]*?render: \(row\) => ([^\n]*)/g)].map(([, key, cell]) => ({ file, key: key ?? '', cell: cell ?? '' })),
    );
    const named = /row\.(token|orderToken|productName|sellerName|code|couponCode|campaignId|contactEmail|email|to|payer)\b|nameOf\(|<Buyer|<Who/;
    const kept = columns.filter(({ cell }) => named.test(cell) && !cell.includes('<Money') && !cell.includes('timesOf'));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((column) => exactCell(column).translate !== 'no')).toEqual([]);
  });
});
