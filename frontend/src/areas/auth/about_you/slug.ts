export const USERNAME_MIN = 3;
export const USERNAME_MAX = 40;
export const USERNAME = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;

/** A proposal for the shop's address from its name: "Müllers Küche" → "muellers-kueche". */
export function slugOf(name: string): string {
  const spelled = name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
  return spelled
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, USERNAME_MAX)
    .replace(/^-+|-+$/g, '');
}
