import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { functionSpecs } from '#infra/function-map.ts';
import { recadoApp } from '#infra/recado-app.ts';

const resourceShape = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
const templateShape = z.object({
  Parameters: z.record(z.string(), z.object({ Default: z.string().optional() })),
  Resources: z.record(z.string(), resourceShape),
  Outputs: z.record(z.string(), z.unknown()),
});

type Resource = z.infer<typeof resourceShape>;
type Template = z.infer<typeof templateShape>;

// CDK keeps the stack of every construct; under the test runner, which maps each frame, that takes longer than all else.
process.env['CDK_DISABLE_STACK_TRACE'] = '1';

/** Synthesizes the app over a built folder of placeholders, as the real thing would be but for the code. */
async function synthesize(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-infra-'));
  try {
    const distFolder = await placeholders(join(folder, 'dist'));
    recadoApp({ distFolder, outdir: join(folder, 'out') }).synth();
    return templateShape.parse(JSON.parse(await readFile(join(folder, 'out/Recado.template.json'), 'utf8')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function placeholders(distFolder: string): Promise<string> {
  const files = [...functionSpecs.map(([name]) => `functions/${name}/index.mjs`), 'whatsapp/Dockerfile', 'web/index.html'];
  for (const file of files) {
    await mkdir(join(distFolder, file, '..'), { recursive: true });
    await writeFile(join(distFolder, file), file);
  }
  return distFolder;
}

/** The synthesized template. A rule of cdk-nag that does not hold fails it, and with it every test. */
export const template = await synthesize();

/** The resources of a type by logical id, their properties read in a shape. */
export function ofType<T extends z.ZodType>(type: string, shape: T): (Resource & { id: string; properties: z.infer<T> })[] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, resource]) => ({ ...resource, id, properties: shape.parse(resource.Properties) }));
}

export const reference = z.object({ Ref: z.string() });
/** `Fn::GetAtt` of an ARN: the logical id it is of. */
export const arnOf = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }).transform((value) => value['Fn::GetAtt'][0]);

/** Strings of `Fn::Join` and `Fn::Sub`, with what is only known on AWS as `{LogicalId}` or `{LogicalId.Attribute}`. */
export function flatten(value: unknown): string {
  if (typeof value === 'string') return value;
  const join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }).safeParse(value);
  if (join.success) return join.data['Fn::Join'][1].map(flatten).join(join.data['Fn::Join'][0]);
  const attribute = z.object({ 'Fn::GetAtt': z.array(z.string()) }).safeParse(value);
  if (attribute.success) return `{${attribute.data['Fn::GetAtt'].join('.')}}`;
  const substitution = z.object({ 'Fn::Sub': z.string() }).safeParse(value);
  if (substitution.success) return substitution.data['Fn::Sub'].replaceAll('${', '{');
  return `{${reference.parse(value).Ref}}`;
}
