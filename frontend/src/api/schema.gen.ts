// Replaced by `npm run gen` from ../openapi.yaml.
// eslint-disable-next-line
export type paths = { [path: string]: any };
