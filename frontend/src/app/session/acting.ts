/** Acting for another person's shop: the address begins with it, and below it lies the cabinet as its owner sees it. */
const found = /^\/team_member\/sellers\/([^/]+)/.exec(globalThis.location?.pathname ?? '');

/** What every address of this page begins with; undefined where nobody acts for a shop. */
export const actingBase = found?.[0];
/** The shop's name in the address. */
export const actingSeller = found?.[1] === undefined ? undefined : decodeURIComponent(found[1]);
