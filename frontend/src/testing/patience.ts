/** How long the first words of a screen may take: its parts are loaded when they are first needed. */
export const PATIENCE_MS = 4000;
