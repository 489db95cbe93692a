import { limits } from '#infra/template-sizes.ts';

/** The reason for which CloudFormation gives up. */
export class CloudRefusal extends Error {}

/** Reserved concurrency leaves so many to all other functions. */
export const leastUnreserved = 100;

/** @returns its sizes. */
export function checkTemplate(template: { readonly Resources: object }): { bytes: number; resources: number } {
  const resources = Object.keys(template.Resources).length;
  if (resources > limits.resources) throw new CloudRefusal(`Template format error: Number of resources, ${resources}, is greater than maximum allowed, 500`);
  const bytes = JSON.stringify(template).length;
  if (bytes > limits.templateBytes) throw new CloudRefusal('Template may not exceed 1000000 bytes in size.');
  return { bytes, resources };
}
