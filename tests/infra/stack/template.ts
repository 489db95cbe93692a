import { readdir } from 'node:fs/promises';
import * as z from 'zod';
import { expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { functionMap } from '#infra/function-map.ts';
import { servedBy } from '#shared/contract/served-by.ts';
import { template } from '../support/template.ts';

const intrinsic = z.union([
  z.strictObject({ Ref: z.string() }).transform((value) => value.Ref),
  z.strictObject({ 'Fn::GetAtt': z.array(z.string()) }).transform((value) => value['Fn::GetAtt'][0] ?? ''),
]);

/** Every logical id that a value refers to. */
function referencesIn(value: unknown): string[] {
  const reference = intrinsic.safeParse(value);
  if (reference.success) return [reference.data];
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(referencesIn) : [];
}

it('refers only to what it has', () => {
  const known = new Set([...Object.keys(template.Resources), ...Object.keys(template.Parameters)]);
  const dependencies = Object.values(template.Resources).flatMap((resource) => resource.DependsOn ?? []);
  const referred = [...dependencies, ...referencesIn(template.Resources), ...referencesIn(template.Outputs)];

  expect(referred.filter((id) => !known.has(id) && !id.startsWith('AWS::'))).toEqual([]);
});

it('asks only for what a deploy alone can know: settings are written out, and nothing stands in for WhatsApp, Meta or push services', () => {
  const own = Object.entries(template.Parameters).filter(([, { Type }]) => !Type.startsWith('AWS::SSM::'));
  const defaults = Object.fromEntries(own.map(([name, parameter]) => [name, parameter.Default]));

  expect(defaults).toEqual({
    MediaPublicKey1: undefined,
    MediaKeyArn: undefined,
    CertificateArn: undefined,
  });
});

it('answers where the application is and how to make its first user', () => {
  expect(Object.keys(template.Outputs)).toEqual(expect.arrayContaining(['Url', 'BootstrapFunctionName', 'AlarmTopicArn']));
});

it('has one entry for each function, and answers requests by those that serve areas', async () => {
  const entries = (await readdir(`${rootFolder}/functions/entries`)).filter((file) => file.endsWith('.ts')).map((file) => file.replace(/\.ts$/, ''));
  const served = Object.entries(functionMap).flatMap(([name, { trigger }]) => (trigger.kind === 'rest' ? [name] : []));

  expect(entries.toSorted()).toEqual(Object.keys(functionMap).toSorted());
  expect(served.toSorted()).toEqual([...new Set<string>(Object.values(servedBy))].toSorted());
});
