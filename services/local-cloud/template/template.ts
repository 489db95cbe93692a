import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { Evaluator, type ResolveContext } from './intrinsics.ts';

export interface Resource {
  logicalId: string;
  type: string;
  /** Intrinsics resolved. */
  properties: Record<string, unknown>;
  /** The resource's name or id. For a queue its name, although `Ref` gives its URL. */
  physicalId: string;
  metadata: Record<string, unknown>;
}

export interface LocalTemplate {
  resources: Map<string, Resource>;
  ofType(type: string): Resource[];
  /** @throws Error when the template has no such resource. */
  get(logicalId: string): Resource;
  outputs: Record<string, string>;
  /** The values of `Ref` and `Fn::GetAtt`, so that an ARN or URL leads back to its resource. */
  attribute(logicalId: string, name: string): string;
  reference(logicalId: string): string;
}

/**
 * Resolves a CloudFormation template for this machine.
 *
 * @throws Error naming the expression, for a reference to nothing or an intrinsic that is not emulated.
 */
export function resolveTemplate(template: unknown, context: ResolveContext): LocalTemplate {
  const source = isRecord(template) ? template : {};
  const evaluator = new Evaluator(source, context);
  const resources = new Map<string, Resource>();
  for (const [logicalId, value] of Object.entries(recordOf(source['Resources']))) {
    if (evaluator.exists(logicalId)) resources.set(logicalId, resourceOf(logicalId, recordOf(value), evaluator));
  }
  return {
    resources,
    ofType: (type) => [...resources.values()].filter((resource) => resource.type === type),
    get(logicalId) {
      const resource = resources.get(logicalId);
      if (!resource) throw new Error(`The template has no resource ${logicalId}`);
      return resource;
    },
    outputs: outputsOf(source, evaluator),
    attribute: (logicalId, name) => evaluator.attribute(logicalId, name),
    reference: (logicalId) => evaluator.reference(logicalId),
  };
}

function resourceOf(logicalId: string, value: Record<string, unknown>, evaluator: Evaluator): Resource {
  return {
    logicalId,
    type: String(value['Type']),
    properties: recordOf(evaluator.evaluate(value['Properties'] ?? {})),
    physicalId: evaluator.identity(logicalId).physicalId,
    metadata: recordOf(value['Metadata']),
  };
}

function outputsOf(source: Record<string, unknown>, evaluator: Evaluator): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [name, output] of Object.entries(recordOf(source['Outputs']))) {
    const condition = recordOf(output)['Condition'];
    if (typeof condition === 'string' && !evaluator.condition(condition)) continue;
    outputs[name] = String(evaluator.evaluate(recordOf(output)['Value']));
  }
  return outputs;
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
