import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

export interface Statement {
  isDeny: boolean;
  actions: string[];
  resources: string[];
}

/** Who asks, and what its role's policies say. */
export interface Policy {
  principalArn: string;
  statements: Statement[];
}

/** One thing that a request does to one resource. */
export interface Access {
  action: string;
  resource: string;
}

/** The policies of a role, in it or attached to it by the template. Conditions are taken as met. */
export function policyOf(template: LocalTemplate, roleArn: unknown, sessionName: string): Policy {
  const role = template.ofType('AWS::IAM::Role').find(({ logicalId }) => template.attribute(logicalId, 'Arn') === roleArn);
  const inline = listOf(role?.properties['Policies']);
  const attached = role === undefined ? [] : template.ofType('AWS::IAM::Policy').filter((policy) => isOf(policy, role));
  const documents = [...inline, ...attached.map((policy) => policy.properties)].map((policy) => (isRecord(policy) ? policy['PolicyDocument'] : undefined));
  return {
    principalArn: `arn:aws:sts::000000000000:assumed-role/${role?.physicalId ?? 'none'}/${sessionName}`,
    statements: documents.flatMap((document) => (isRecord(document) ? listOf(document['Statement']) : [])).map(statementOf),
  };
}

function isOf(policy: Resource, role: Resource): boolean {
  return listOf(policy.properties['Roles']).includes(role.physicalId);
}

function statementOf(statement: unknown): Statement {
  const { Effect: effect, Action: action, Resource: resource } = isRecord(statement) ? statement : {};
  return { isDeny: effect === 'Deny', actions: listOf(action).map(String), resources: listOf(resource).map(String) };
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Whether a policy lets a request through; as on AWS a denial wins, and what is not allowed is refused. */
export function isAllowed({ statements }: Policy, { action, resource }: Access): boolean {
  const covering = statements.filter(
    (statement) => statement.actions.some((pattern) => matches(pattern, action, 'i')) && statement.resources.some((pattern) => matches(pattern, resource, '')),
  );
  return covering.length > 0 && !covering.some((statement) => statement.isDeny);
}

const expressions = new Map<string, RegExp>();

/** `*` is any text and `?` any character; actions know no case. */
function matches(pattern: string, text: string, flags: string): boolean {
  const key = `${flags}/${pattern}`;
  let expression = expressions.get(key);
  if (!expression) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, `s${flags}`);
    expressions.set(key, expression);
  }
  return expression.test(text);
}
