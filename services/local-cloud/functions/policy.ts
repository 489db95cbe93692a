import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import type { LocalTemplate, Resource } from '#services/local-cloud/template/template.ts';

export interface Statement {
  isDeny: boolean;
  actions: string[];
  resources: string[];
  conditions?: KeyCondition[];
}

/** A condition on `dynamodb:LeadingKeys`: the partition keys that a request names. */
export interface KeyCondition {
  /** True for a key that must match none of the patterns. */
  isNegated: boolean;
  patterns: string[];
}

/** The caller, and the policies of its role. */
export interface Policy {
  principalArn: string;
  statements: Statement[];
  /** Name of the partition key of each table. */
  partitionKeys?: Record<string, string>;
  /** The role's logical id. */
  roleId?: string;
  /** A folder for what the role was used for. */
  recordTo?: string | undefined;
}

/** An action of a request on one resource. */
export interface Access {
  action: string;
  resource: string;
  /** Partition keys, of a table. */
  leadingKeys?: string[];
}

/**
 * The policies of a role, in it or attached to it by the template. Of conditions those on `dynamodb:LeadingKeys` are judged,
 * others taken as met.
 */
export function policyOf(template: LocalTemplate, roleArn: unknown, sessionName: string): Policy {
  const role = template.ofType('AWS::IAM::Role').find(({ logicalId }) => template.attribute(logicalId, 'Arn') === roleArn);
  const inline = listOf(role?.properties['Policies']);
  const attached = role === undefined ? [] : template.ofType('AWS::IAM::Policy').filter((policy) => isOf(policy, role));
  const documents = [...inline, ...attached.map((policy) => policy.properties)].map((policy) => (isRecord(policy) ? policy['PolicyDocument'] : undefined));
  return {
    principalArn: `arn:aws:sts::000000000000:assumed-role/${role?.physicalId ?? 'none'}/${sessionName}`,
    statements: documents.flatMap((document) => (isRecord(document) ? listOf(document['Statement']) : [])).map(statementOf),
    partitionKeys: Object.fromEntries(template.ofType('AWS::DynamoDB::Table').map((table) => [table.physicalId, partitionKeyOf(table)])),
    roleId: role?.logicalId ?? '',
    recordTo: process.env['RECADO_RECORD_RIGHTS'],
  };
}

function partitionKeyOf({ properties }: Resource): string {
  const hash = listOf(properties['KeySchema']).find((key) => isRecord(key) && key['KeyType'] === 'HASH');
  return isRecord(hash) ? String(hash['AttributeName']) : '';
}

function isOf(policy: Resource, role: Resource): boolean {
  return listOf(policy.properties['Roles']).includes(role.physicalId);
}

function statementOf(statement: unknown): Statement {
  const { Effect: effect, Action: action, Resource: resource, Condition: condition } = isRecord(statement) ? statement : {};
  const conditions = Object.entries(isRecord(condition) ? condition : {}).flatMap(keyConditionOf);
  return { isDeny: effect === 'Deny', actions: listOf(action).map(String), resources: listOf(resource).map(String), conditions };
}

/** @throws Error for a condition on keys that this cannot judge: taken as met it would let everything through. */
function keyConditionOf([operator, of]: [string, unknown]): KeyCondition[] {
  const patterns = isRecord(of) ? of['dynamodb:LeadingKeys'] : undefined;
  if (patterns === undefined) return [];
  const [, not] = /^ForAllValues:String(Not)?(Like|Equals)$/.exec(operator) ?? [];
  if (!operator.startsWith('ForAllValues:String')) throw new Error(`the condition ${operator} on dynamodb:LeadingKeys is not judged here`);
  return [{ isNegated: not !== undefined, patterns: listOf(patterns).map(String) }];
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Whether a policy lets a request through; as on AWS a denial wins, and what is not allowed is refused. */
export function isAllowed({ statements }: Policy, { action, resource, leadingKeys = [] }: Access): boolean {
  const covering = statements.filter(
    (statement) =>
      statement.actions.some((pattern) => matches(pattern, action, 'i')) &&
      statement.resources.some((pattern) => matches(pattern, resource, '')) &&
      (statement.conditions ?? []).every((condition) => holds(condition, leadingKeys)),
  );
  return covering.length > 0 && !covering.some((statement) => statement.isDeny);
}

/** Holds if all keys match; as on AWS also without keys. */
function holds({ isNegated, patterns }: KeyCondition, keys: readonly string[]): boolean {
  return keys.every((key) => patterns.some((pattern) => matches(pattern, key, '')) !== isNegated);
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
