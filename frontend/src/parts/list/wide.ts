/** Where a list with all its columns has room to spare. */
export const WIDE = '@media (min-width: 1536px)';
