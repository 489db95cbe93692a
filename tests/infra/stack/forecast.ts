import { expect, it } from 'vitest';
import { limits } from '#infra/template-sizes.ts';
import { stacks } from '../support/template.ts';

/** A tenth is left to what the product is still to become; a stage with a gradual shift has more, and a test of its own. */
const most = 0.9 * limits.resources;

it('leaves room in every stack', () => {
  const resources = Object.fromEntries(Object.entries(stacks).map(([stack, { Resources }]) => [stack, Object.keys(Resources).length]));

  console.log('resources of the stacks', { resources, most });
  expect(Object.entries(resources).filter(([, count]) => count > most)).toEqual([]);
});
