import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../props';

/** A name as its owner writes it: a few letters in a box, drawn from the reader's own font. */
function Name({ text, ground, ink, italic = false }: { text: string; ground: string; ink: string; italic?: boolean }) {
  return (
    <Box ground={ground}>
      <text x="19" y="16" fill={ink} fontSize={text.length > 5 ? 8 : 10} fontWeight="800" fontStyle={italic ? 'italic' : undefined} textAnchor="middle">
        {text}
      </text>
    </Box>
  );
}

function Box({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg className="mark" viewBox="0 0 38 24" aria-hidden="true" focusable="false">
      <rect x=".5" y=".5" width="37" height="23" rx="4" fill={ground} stroke="#0002" />
      {children}
    </svg>
  );
}

const BRANDS: Partial<Record<PaymentMethod, ReactNode>> = {
  card: (
    <>
      <Name text="VISA" ground="#fff" ink="#1a1f71" italic />
      <Box ground="#fff">
        <circle cx="15" cy="12" r="7" fill="#eb001b" />
        <circle cx="23" cy="12" r="7" fill="#f79e1b" fillOpacity=".9" />
      </Box>
    </>
  ),
  paypal: <Name text="PayPal" ground="#fff" ink="#003087" italic />,
  sepa: <Name text="SEPA" ground="#10298e" ink="#ffbe00" italic />,
  sofort: <Name text="SOFORT" ground="#ef809f" ink="#1d1d1b" />,
  apple_pay: (
    <Box ground="#000">
      <path d="M8.800 8.700c1-.300 1.800.4 2.400.4s1.500-.8 2.700-.3c.5.200.9.500 1.100.9-1.500 1-1.300 3.200.3 3.900-.5 1.300-1.400 2.800-2.400 2.800-.6 0-.9-.4-1.700-.4s-1.100.4-1.700.4c-1.300 0-2.900-2.700-2.700-4.900.100-1.300.9-2.500 2-2.800zM11.200 8.400c0-1.300.9-2.300 2-2.500.100 1.300-.9 2.400-2 2.500z" fill="#fff" />
      <text x="24.500" y="16" fill="#fff" fontSize="10" fontWeight="700" textAnchor="middle">
        Pay
      </text>
    </Box>
  ),
  google_pay: <Name text="G Pay" ground="#fff" ink="#3c4043" />,
  p_24: <Name text="P24" ground="#d13239" ink="#fff" />,
  ideal: <Name text="iDEAL" ground="#c06" ink="#fff" />,
  klarna: <Name text="Klarna" ground="#ffa8cd" ink="#0b051d" />,
  twint: <Name text="TWINT" ground="#000" ink="#fff" />,
  mondu: <Name text="mondu" ground="#5d2bff" ink="#fff" />,
};

/** By which a way to pay is known at a glance; the words beside it say the same. */
export function BrandMarks({ method }: { method: PaymentMethod }) {
  const mark = BRANDS[method];
  return mark ? <span className="marks">{mark}</span> : null;
}
