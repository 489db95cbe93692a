import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { functionSpecs } from '#infra/function-map.ts';
import { recadoApp } from '#infra/recado-app.ts';
import { readStage, type Stage } from '#infra/stages.ts';
import { mergeTemplates } from '#services/local-cloud/template/assembly.ts';

const resourceShape = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
const templateShape = z.object({
  Parameters: z.record(z.string(), z.object({ Type: z.string(), Default: z.string().optional() })).default({}),
  Resources: z.record(z.string(), resourceShape),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});

type Resource = z.infer<typeof resourceShape>;
type Template = z.infer<typeof templateShape>;

// CDK keeps the stack of every construct; under the test runner, which maps each frame, that takes longer than all else.
process.env['CDK_DISABLE_STACK_TRACE'] = '1';

/**
 * Synthesizes a stage over a built folder of placeholders, as the real thing would be but for the code.
 *
 * @returns templates by the last part of their stack's name: `Data`.
 */
export async function synthesize(stage: Stage): Promise<Record<string, Template>> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-infra-'));
  try {
    const distFolder = await placeholders(join(folder, 'dist'));
    const { stacks } = recadoApp({ stage, distFolder, outdir: join(folder, 'out') }).synth();
    return Object.fromEntries(stacks.map(({ stackName, template }) => [stackName.split('-').at(-1) ?? '', templateShape.parse(template)]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function placeholders(distFolder: string): Promise<string> {
  const files = [...functionSpecs.map(([name]) => `functions/${name}/index.mjs`), 'whatsapp/Dockerfile', 'web/index.html'];
  for (const file of files) {
    await mkdir(join(distFolder, file, '..'), { recursive: true });
    await writeFile(join(distFolder, file), file);
  }
  return distFolder;
}

/** The stage whose templates are tested: one with everything that a stage can have. */
export const stage = readStage('production');

/** A rule of cdk-nag that does not hold fails the synthesis, and with it every test. */
export const stacks = await synthesize(stage);

/** All stacks of the stage as one. */
export const template = templateShape.parse(mergeTemplates(Object.values(stacks)));

/** The resources of a type by logical id, their properties read in a shape. */
export function ofType<T extends z.ZodType>(type: string, shape: T): (Resource & { id: string; properties: z.infer<T> })[] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ ...resource, id, properties: shape.parse(resource.Properties) }));
}

export const reference = z.object({ Ref: z.string() });
/** `Fn::GetAtt` of an ARN: the logical id it is of. */
export const arnOf = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }).transform((value) => value['Fn::GetAtt'][0]);

/** Strings of `Fn::Join` and `Fn::Sub`, with what is only known on AWS as `{LogicalId}`, `{LogicalId.Attribute}` or the name that another stack shares it by. */
export function flatten(value: unknown): string {
  if (typeof value === 'string') return value;
  const join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }).safeParse(value);
  if (join.success) return join.data['Fn::Join'][1].map(flatten).join(join.data['Fn::Join'][0]);
  const attribute = z.object({ 'Fn::GetAtt': z.array(z.string()) }).safeParse(value);
  if (attribute.success) return `{${attribute.data['Fn::GetAtt'].join('.')}}`;
  const substitution = z.object({ 'Fn::Sub': z.string() }).safeParse(value);
  if (substitution.success) return substitution.data['Fn::Sub'].replaceAll('${', '{');
  const name = reference.parse(value).Ref;
  return `{${template.Parameters[name]?.Type.startsWith('AWS::SSM::') ? template.Parameters[name].Default : name}}`;
}
