import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statementsOf } from './specification-page.ts';
import { statements } from './statements.ts';

const page = statementsOf();

/** As links to headings are written. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** A title stands behind `it(`, `it.each(…)(` or the name of such a helper. */
const titlesOf = (path: string): string[] => [...readFileSync(path, 'utf8').matchAll(/\(\s*(['`"])(.+?)\1,\s/g)].map(([, , title]) => String(title));

function isThere(proof: string): boolean {
  const [decision, anchor] = proof.split('#');
  if (decision?.startsWith('docs/') && anchor) {
    const headings = [...readFileSync(decision, 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => anchorOf(String(heading)));
    return headings.includes(anchor);
  }
  const end = proof.indexOf(': ');
  const beginning = proof.slice(end + 2);
  return beginning.length > 5 && titlesOf(proof.slice(0, end)).some((title) => title.startsWith(beginning));
}

describe('the specification', () => {
  it('has statements', () => {
    expect(page.length).toBeGreaterThan(140);
    expect(new Set(page.map(({ name }) => name)).size).toBe(page.length);
  });

  it('is proved or departed from, statement by statement', () => {
    expect(page.map(({ name }) => name).filter((name) => !statements[name]?.length)).toEqual([]);
  });

  it('has no proof of what it does not say', () => {
    const names = new Set(page.map(({ name }) => name));

    expect(Object.keys(statements).filter((name) => !names.has(name))).toEqual([]);
  });

  it('is proved by tests and decisions that there are', () => {
    const proofs = [...new Set(Object.values(statements).flat())];

    expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  });
});
