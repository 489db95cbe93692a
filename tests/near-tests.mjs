import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

/** A test further away than this rarely fails by a change. */
const mostSteps = 3;
/** About half a minute on two cores. */
const mostTests = 12;

const specifiers = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([#.][^']+)'/g;

/** @param {string} path @param {string} specifier @returns {string} from the root */
const resolved = (path, specifier) => (specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(path), specifier));

/**
 * The tests that are changed, or that import what is changed, those of the same place first, then the nearest.
 *
 * @param {readonly string[]} files all files of the repository
 * @param {readonly string[]} changed
 * @param {(path: string) => string} read
 * @returns {{ near: string[], leftOut: number }}
 */
export function nearTests(files, changed, read = (path) => readFileSync(path, 'utf8')) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const path of files.filter((file) => /\.tsx?$/.test(file))) {
    for (const [, specifier = ''] of read(path).matchAll(specifiers)) {
      const target = resolved(path, specifier);
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const reached = new Set(changed);
  const found = changed.filter(isTest);
  let [edge, within] = [[...changed], found.length];
  for (let step = 1; edge.length > 0; step += 1) {
    edge = [...new Set(edge.flatMap((path) => importers.get(path) ?? []))].filter((path) => !reached.has(path));
    for (const path of edge) reached.add(path);
    found.push(...edge.filter(isTest));
    if (step <= mostSteps) within = found.length;
  }
  const own = changed.filter(isTest);
  const ofPlace = found.filter((test) => changed.some((path) => isOfPlace(test, path)));
  const wanted = [...new Set([...own, ...ofPlace, ...found.slice(0, within)])];
  const near = wanted.slice(0, Math.max(own.length, mostTests));
  return { near, leftOut: found.length - near.length };
}

/** Screens are tested through the whole application, so that no import leads from their tests to them. @param {string} test @param {string} path */
const isOfPlace = (test, path) => test.startsWith('tests/web/') === path.startsWith('web/') && test.includes(`/${posix.basename(dirname(path))}`);

/** Systems and browsers need a build, and minutes: `npm test` has them. @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/browser/');
