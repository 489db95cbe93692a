/** A test by its file and the beginning of its title, or a decision by its page and heading. */
export type Proof = string;

export const calls = (title: string): Proof => `tests/spec/core-calls.test.ts: ${title}`;
export const office = (title: string): Proof => `tests/spec/administration-calls.test.ts: ${title}`;
export const outreach = (title: string): Proof => `tests/spec/outreach-calls.test.ts: ${title}`;
export const decided = (heading: string): Proof => `docs/decisions/specification.md#${heading}`;
export const shell = (title: string): Proof => `tests/web/shell.test.tsx: ${title}`;
export const fields = 'tests/spec/fields.test.ts: of $name are named in a reply';
export const texts = 'tests/spec/said.test.ts: is as the specification has it, where the specification quotes it';
export const byId = decided('records-name-each-other-by-id');
