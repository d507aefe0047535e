/** Every visit of the screens' journey. */
export declare const SCREENS: readonly { readonly name: string; readonly path: string }[];
