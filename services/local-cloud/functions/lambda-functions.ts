import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Assets } from '#services/local-cloud/template/assets.ts';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { policyOf, type Policy } from './policy.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

export interface LambdaFunction {
  name: string;
  arn: string;
  moduleUrl: string;
  exportName: string;
  environment: Record<string, string>;
  policy: Policy;
  memoryMb: number;
  timeoutMs: number;
  /** Environments at most; 0 stops the function, as on AWS. */
  concurrency: number;
}

/** Environments of a function that reserves none: beyond a few per core they only take memory. */
const defaultConcurrency = 8;

/** The functions of the template whose code is an asset of the stack, and so not one of CDK's own helpers. */
export function functionsOf(template: LocalTemplate, assets: Assets): LambdaFunction[] {
  const functions: LambdaFunction[] = [];
  for (const resource of template.ofType('AWS::Lambda::Function')) {
    const handler = textOf(resource.properties['Handler'], '');
    const moduleFile = findModule(codeFolder(resource, assets), handler);
    if (moduleFile !== undefined) functions.push(functionOf(template, resource, moduleFile, handler));
  }
  return functions;
}

function functionOf(template: LocalTemplate, resource: Resource, moduleFile: string, handler: string): LambdaFunction {
  const { properties } = resource;
  const environment = isRecord(properties['Environment']) ? properties['Environment']['Variables'] : {};
  return {
    name: resource.physicalId,
    arn: template.attribute(resource.logicalId, 'Arn'),
    moduleUrl: pathToFileURL(moduleFile).href,
    exportName: handler.slice(handler.lastIndexOf('.') + 1),
    environment: texts(environment),
    policy: policyOf(template, properties['Role'], resource.physicalId),
    memoryMb: Number(properties['MemorySize'] ?? 128),
    timeoutMs: Number(properties['Timeout'] ?? 3) * 1000,
    concurrency: Number(properties['ReservedConcurrentExecutions'] ?? defaultConcurrency),
  };
}

function codeFolder(resource: Resource, assets: Assets): string | undefined {
  const code = resource.properties['Code'];
  const key = isRecord(code) ? code['S3Key'] : undefined;
  return typeof key === 'string' ? assets.folderOfFile(key) : undefined;
}

function findModule(folder: string | undefined, handler: string): string | undefined {
  if (folder === undefined) return undefined;
  const base = join(folder, handler.slice(0, handler.lastIndexOf('.')));
  return ['.mjs', '.js'].map((extension) => base + extension).find((file) => existsSync(file));
}

export function texts(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
