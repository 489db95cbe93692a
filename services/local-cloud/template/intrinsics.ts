import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { attributeOf, nameProperty, physicalId, referenceOf, type Identity, type Place } from './physical-ids.ts';

export interface ResolveContext extends Place {
  parameters: Record<string, string>;
  /** Overrides what `Fn::GetAtt` gives; undefined leaves the default. */
  attribute?(resource: Identity, name: string): string | undefined;
  /** The value behind `{{resolve:secretsmanager:…}}`. */
  secretValue?(secretId: string, jsonKey: string): string;
  /** Default: one that is the same for ever. */
  stackId?: string;
}

/** `AWS::NoValue`: the property is left out. */
const noValue = Symbol('AWS::NoValue');

/** Evaluates the expressions of one template. Names are found on demand, since a name may itself be an expression. */
export class Evaluator {
  readonly #template: Record<string, unknown>;
  readonly #resources: Record<string, unknown>;
  readonly #context: ResolveContext;
  readonly #pseudo: Record<string, string>;
  readonly #identities = new Map<string, Identity>();

  constructor(template: Record<string, unknown>, context: ResolveContext) {
    this.#template = template;
    this.#resources = sectionOf(template, 'Resources');
    this.#context = context;
    this.#pseudo = pseudoParameters(context);
  }

  evaluate(value: unknown): unknown {
    if (typeof value === 'string') return resolveSecrets(value, this.#context);
    if (Array.isArray(value)) return value.map((item) => this.evaluate(item)).filter((item) => item !== noValue);
    if (!isRecord(value)) return value;
    const [name, ...others] = Object.keys(value);
    const isIntrinsic = name !== undefined && others.length === 0 && /^(Ref|Condition|Fn::\w+)$/.test(name);
    // A policy statement has a member `Condition` that is an object; the intrinsic's argument is a name.
    if (isIntrinsic && !(name === 'Condition' && isRecord(value[name]))) return this.#apply(name, value[name]);
    const entries = Object.entries(value).map(([key, item]) => [key, this.evaluate(item)] as const);
    return Object.fromEntries(entries.filter(([, item]) => item !== noValue));
  }

  condition(name: string): boolean {
    return this.evaluate(sectionOf(this.#template, 'Conditions')[name]) === true;
  }

  /** False for a resource whose condition is not met. */
  exists(logicalId: string): boolean {
    const resource = this.#resources[logicalId];
    const name = isRecord(resource) ? resource['Condition'] : undefined;
    return typeof name !== 'string' || this.condition(name);
  }

  identity(logicalId: string): Identity {
    const known = this.#identities.get(logicalId);
    if (known) return known;
    const resource = this.#resources[logicalId];
    if (!isRecord(resource)) throw new Error(`The template refers to ${logicalId}, which it does not have`);
    const type = String(resource['Type']);
    const properties = sectionOf(resource, 'Properties');
    const chosen = this.evaluate(properties[nameProperty(type) ?? ''] ?? '');
    const isFifo = String(properties['FifoQueue']) === 'true';
    const id = typeof chosen === 'string' && chosen !== '' ? chosen : physicalId(logicalId, type, isFifo);
    const identity = { logicalId, type, physicalId: id };
    this.#identities.set(logicalId, identity);
    return identity;
  }

  reference(name: string): string {
    const known = this.#pseudo[name] ?? this.#parameter(name);
    return known ?? referenceOf(this.identity(name), this.#context);
  }

  #parameter(name: string): string | undefined {
    const parameter = sectionOf(this.#template, 'Parameters')[name];
    if (!isRecord(parameter)) return undefined;
    const text = this.#context.parameters[name] ?? textOf(parameter['Default'], '');
    return String(parameter['Type']).startsWith('AWS::SSM::Parameter::Value<') ? this.#storedValue(text) : text;
  }

  /** Reads a value that another stack has put into the parameter store. */
  #storedValue(name: string): string {
    const holders = Object.values(this.#resources).filter((one) => isRecord(one) && one['Type'] === 'AWS::SSM::Parameter');
    const holder = holders.map((one) => sectionOf(one, 'Properties')).find((properties) => this.evaluate(properties['Name']) === name);
    if (!holder) throw new Error(`The template reads ${name} from the parameter store, and no stack writes it`);
    return String(this.evaluate(holder['Value']));
  }

  attribute(logicalId: string, name: string): string {
    const resource = this.identity(logicalId);
    return this.#context.attribute?.(resource, name) ?? attributeOf(resource, name, this.#context);
  }

  #apply(name: string, argument: unknown): unknown {
    const [first, second, third]: unknown[] = Array.isArray(argument) ? argument : [argument];
    switch (name) {
      case 'Ref':
        return argument === 'AWS::NoValue' ? noValue : this.reference(String(argument));
      case 'Condition':
        return this.condition(String(argument));
      case 'Fn::GetAtt':
        return this.#attributePath(Array.isArray(argument) ? argument.join('.') : String(argument));
      case 'Fn::Sub':
        return resolveSecrets(this.#substitute(String(first), second), this.#context);
      case 'Fn::Join':
        return this.#toLocalQueues(resolveSecrets(this.#list(second).join(String(first)), this.#context));
      case 'Fn::Select':
        return this.#list(second)[Number(this.evaluate(first))];
      case 'Fn::Split':
        return String(this.evaluate(second)).split(String(first));
      case 'Fn::If':
        return this.evaluate(this.condition(String(first)) ? second : third);
      case 'Fn::Equals':
        return String(this.evaluate(first)) === String(this.evaluate(second));
      case 'Fn::And':
        return this.#list(argument).every((item) => item === true);
      case 'Fn::Or':
        return this.#list(argument).some((item) => item === true);
      case 'Fn::Not':
        return this.evaluate(first) !== true;
      case 'Fn::Base64':
        return Buffer.from(String(this.evaluate(argument))).toString('base64');
      case 'Fn::GetAZs':
        return ['a', 'b', 'c'].map((zone) => `${this.#context.region}${zone}`);
      case 'Fn::FindInMap':
        return mapped(this.#template, this.#list(argument).map(String));
      default:
        throw new Error(`${name} is not emulated`);
    }
  }

  /** A queue's address that is put together from its name, as stacks do for the queues of others. */
  #toLocalQueues(text: string): string {
    return text.replaceAll(`https://sqs.${this.#context.region}.amazonaws.com/`, `${this.#context.queueOrigin}/`);
  }

  #list(value: unknown): unknown[] {
    const items = this.evaluate(value);
    return Array.isArray(items) ? items : [];
  }

  #attributePath(path: string): string {
    const dot = path.indexOf('.');
    return this.attribute(path.slice(0, dot), path.slice(dot + 1));
  }

  #substitute(pattern: string, variables: unknown): string {
    return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (isRecord(variables) && name in variables) return String(this.evaluate(variables[name]));
      return name.includes('.') ? this.#attributePath(name) : this.reference(name);
    });
  }
}

function pseudoParameters(context: ResolveContext): Record<string, string> {
  return {
    'AWS::Region': context.region,
    'AWS::AccountId': context.accountId,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': 'Recado',
    'AWS::StackId': context.stackId ?? `arn:aws:cloudformation:${context.region}:${context.accountId}:stack/Recado/local`,
  };
}

function mapped(template: Record<string, unknown>, path: string[]): unknown {
  let value: unknown = sectionOf(template, 'Mappings');
  for (const key of path) value = isRecord(value) ? value[key] : undefined;
  return value;
}

/** `{{resolve:secretsmanager:SECRET_ID:SecretString:JSON_KEY::}}`; the id may be an ARN, which has six colons itself. */
const secretReference = /\{\{resolve:secretsmanager:((?:arn:aws:secretsmanager:[^:]+:\d+:secret:)?[^:}]+):SecretString:([^:}]*)(?::[^:}]*){0,2}\}\}/g;

function resolveSecrets(text: string, context: ResolveContext): string {
  if (!text.includes('{{resolve:')) return text;
  return text.replace(secretReference, (whole, secretId: string, jsonKey: string) => context.secretValue?.(secretId, jsonKey) ?? whole);
}

function sectionOf(template: unknown, name: string): Record<string, unknown> {
  const section = isRecord(template) ? template[name] : undefined;
  return isRecord(section) ? section : {};
}
