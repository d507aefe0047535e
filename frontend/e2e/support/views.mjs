// Views of lists of the small world: one's own, and what the team shares.
const at = '2025-11-20T09:30:00.000Z';
const view = (id, name, search, more = {}) => ({
  id: `svw_${id}`,
  type: 'saved_view',
  attributes: { list: 'orders', name, search, columns: ['token', 'buyer', 'total'], shared: false, mine: true, changeable: true, owner_name: 'Anna Berg', created_at: at, version: 1, ...more },
});
const VIEWS = [
  view(0, 'Paid this month', 'filters%5Bcreated_at%5D%5Brelative%5D=current_month&filters%5Bpayment_state%5D%5B%5D=paid'),
  view(1, 'To look after', 'filters%5Bpayment_state%5D%5B%5D=payment_paused', { shared: true }),
  view(2, 'Bookkeeping', 'per=100', { shared: true, mine: false, owner_name: 'Cleo Sand' }),
];

export const viewWorld = (some, listOf) => ({
  'GET /v1/cabinet/saved_views': () => listOf(VIEWS.slice(0, some(VIEWS.length)), new URLSearchParams()),
  'GET /v1/cabinet/list_columns': () => ({ data: { id: 'usr_1', type: 'list_columns', attributes: { lists: some(1) > 0 ? [{ list: 'products', columns: [] }] : [] } } }),
});
