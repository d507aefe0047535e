// An event and a bundle for the screens. Of the event one kind of ticket with a date that people hold tickets for, one that is full, one that is over.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 17) + days * 86_400_000).toISOString();
const date = (n, standing) => ({ id: `tkd_${n}`, starts_at: at(10 + n), ends_at: at(10.1 + n), capacity: 40, sold_count: n === 1 ? 40 : 12, reserved_count: 0, left_count: n === 1 ? 0 : 28, standing, version: 1 });
const TICKET = {
  id: 'tkt_1', name: 'Balcony', online: false, location_address: 'Schottenring 1, 1010 Wien', country_code: 'AT', location_short_name: 'Orangery', time_zone_name: 'Europe/Vienna',
  additional_text: 'Doors open at six.', start_date: at(10), end_date: at(12), dates: [date(0, 'open'), date(1, 'full'), date(-40, 'begun')], position: 0, created_at: at(-1), version: 1,
};

/** A bundle that is more than a month old. */
export const bundleWorld = (doc, product, parts) => ({
  'GET /v1/cabinet/products/prd_bundle': () =>
    doc('prd_bundle', 'product', {
      ...product, ...parts, name: 'All of it', form: 'bundle', digitals: [], has_digitals: false, shares_changes: true, created_at: at(-400), unavailable_reasons: [],
      contents: ['Sourdough from scratch', 'Rye for winter'].map((name, n) => ({ id: `prd_${n}`, name, form: 'download', archived: n === 1 })),
      steps: ['details', 'products', 'checkout', 'upsell', 'delivery', 'pages', 'advanced'],
    }),
});

export const eventWorld = (doc, product, parts) => ({
  'GET /v1/cabinet/products/prd_event': () =>
    doc('prd_event', 'product', {
      ...product, ...parts, name: 'Sourdough evening', form: 'event', subtype: 'event', digitals: [], has_digitals: false, quantity_selectable: true, attendees: 'optional', tickets: [TICKET], unavailable_reasons: [],
      steps: ['details', 'ticket_details', 'design', 'checkout', 'upsell', 'delivery', 'pages', 'advanced'],
    }),
  'GET /v1/cabinet/products/prd_event/tickets/tkt_1/holders': () => doc('tkt_1', 'ticket_holders', { mails_count: 11 }),
});
