import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const leftOut = new Set(['node_modules', 'dist', 'cdk.out', '.recado', '.git']);

/** Every markdown file of the repository, from its root. */
const pages = markdownBelow(root).map((path) => relative(root, path));

function markdownBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : markdownBelow(join(folder, entry.name));
    return entry.name.endsWith('.md') ? [join(folder, entry.name)] : [];
  });
}

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

/** Targets of a page's links, but for those that lead out of the repository. */
function linksOf(page: string): string[] {
  const targets = Array.from(withCodeInLabels(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Labels may be code, targets may not: a link inside of code is an example. */
const withCodeInLabels = (text: string): string => withoutCode(text.replace(/\[`([^`\]]*)`\]/g, '[$1]'));

/** The anchor that a heading gets, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchorsOf = (page: string): Set<string> =>
  new Set(
    Array.from(
      textOf(page)
        .replace(/^```[\s\S]*?^```$/gm, '')
        .matchAll(/^#+ (.+)$/gm),
      ([, heading = '']) => anchorOf(heading),
    ),
  );

function isThere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return existsSync(join(root, target)) && (anchor === undefined || anchorsOf(target).has(anchor));
}

/** Sentences of a page's prose, lists and tables; code and the targets of links are a word each. */
function sentencesOf(page: string): string[] {
  const text = textOf(page)
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\s*(?:[-*#>]+|\d+\.|\|)\s*/gm, '\n\n')
    .replace(/\s\|\s/g, '\n\n')
    .replaceAll('**', '');
  return text.split(/\n\s*\n|(?<=[.!?:;])\s+/).map((sentence) => sentence.trim());
}

/** Pages in plain English. The specification quotes texts and lists names. */
const prose = pages.filter((page) => page !== 'docs/specification.md' && (page.startsWith('docs/') || !page.includes('/')));
const sentencesThat = (isFaulty: (sentence: string) => boolean): string[] =>
  prose.flatMap((page) =>
    sentencesOf(page)
      .filter(isFaulty)
      .map((sentence) => `${page}: ${sentence}`),
  );

describe('the documents', () => {
  it('are found', () => {
    expect(pages).toContain('README.md');
    expect(pages.length).toBeGreaterThan(30);
  });

  it('link to what is there', () => {
    const broken = pages.flatMap((page) =>
      linksOf(page)
        .filter((link) => !isThere(page, link))
        .map((link) => `${page} → ${link}`),
    );

    expect(broken).toEqual([]);
  });

  it('begin with a README of one sitting', () => {
    expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });

  it('list every decision', () => {
    const decisions = pages
      .filter((page) => dirname(page) === 'docs/decisions' && !page.endsWith('/README.md'))
      .map((page) => relative('docs/decisions', page));

    expect(
      linksOf('docs/decisions/README.md')
        .filter((link) => !link.startsWith('..'))
        .toSorted(),
    ).toEqual(decisions.toSorted());
  });

  it('say of every decision its context, itself, and what follows', () => {
    const incomplete = pages
      .filter((page) => dirname(page) === 'docs/decisions' && !page.endsWith('/README.md'))
      .flatMap((page) =>
        textOf(page)
          .split(/^## /m)
          .slice(1)
          .filter((decision) => !['Context', 'Decision', 'Consequences'].every((part) => decision.includes(`**${part}.**`)))
          .map((decision) => `${page}: ${decision.split('\n')[0] ?? ''}`),
      );

    expect(incomplete).toEqual([]);
  });

  it('put the subject first', () => {
    const opening = /^(?:Who|Of|What|Where|One|Those|Whom|Whose|Whoever|Whatever)\b(?!.*\?$)/;

    expect(sentencesThat((sentence) => opening.test(sentence))).toEqual([]);
  });

  it('say one thought a sentence', () => {
    const words = (sentence: string): number => (sentence.match(/[\p{L}\p{N}$%'’-]+/gu) ?? []).length;

    expect(sentencesThat((sentence) => words(sentence) > 20)).toEqual([]);
  });
});
