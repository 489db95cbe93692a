/**
 * The indexes of the table, and how much of a row each has. Those of whole rows give a page by one query. Those of keys cost a write only where
 * a key changes, however often the row does.
 */
export const indexProjections = { gsi1: 'ALL', gsi2: 'ALL', gsi3: 'KEYS_ONLY', gsi4: 'KEYS_ONLY' } as const;

export type IndexName = keyof typeof indexProjections;
export const indexNames = Object.keys(indexProjections) as readonly IndexName[]; // the keys of the closed table above
