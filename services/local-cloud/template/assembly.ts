import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { readAssets, type Assets } from './assets.ts';

interface Assembly {
  /** The stacks as one: on one machine nothing parts them. */
  template: unknown;
  assets: Assets;
}

/**
 * Reads all stacks of a cloud assembly.
 *
 * @throws StartError when there is none.
 */
export function readAssembly(folder: string): Assembly {
  const manifest = readJson(join(folder, 'manifest.json'));
  const artifacts = isRecord(manifest) && isRecord(manifest['artifacts']) ? Object.values(manifest['artifacts']).filter(isRecord) : [];
  const filesOf = (type: string, property: string) =>
    artifacts.filter((artifact) => artifact['type'] === type).map((artifact) => readJson(join(folder, textOf(Object(artifact['properties'])[property], ''))));
  return {
    template: mergeTemplates(filesOf('aws:cloudformation:stack', 'templateFile')),
    assets: readAssets(filesOf('cdk:asset-manifest', 'file'), folder),
  };
}

const sections = ['Parameters', 'Mappings', 'Conditions', 'Resources', 'Outputs'];

/** Merges several stacks into one template. @throws Error naming what two of them call alike though it is not the same. */
export function mergeTemplates(templates: readonly unknown[]): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    sections.map((section) => {
      const merged: Record<string, unknown> = {};
      for (const [name, value] of templates.flatMap((template) => Object.entries(Object(Object(template)[section]) as object))) {
        if (name in merged && JSON.stringify(merged[name]) !== JSON.stringify(value)) throw new Error(`Two stacks have different ${section} named ${name}`);
        merged[name] = value;
      }
      return [section, merged];
    }),
  );
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new StartError(`${file} does not exist: the application is not synthesized.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
