import { type LocalTemplate, type Resource, resolveTemplate } from '#services/local-cloud/template/template.ts';
import { nameProperty } from '#services/local-cloud/template/physical-ids.ts';
import { environmentBytes, limits, policyCharacters } from '#infra/template-sizes.ts';
import { checkNewIndexes, checkReplaced, checkScaled, checkTable, checkTemplate, checkUnused, CloudRefusal, leastUnreserved } from './cloud-limits.ts';
import { differing, regionsOf } from './said-properties.ts';

/** Something that is there, whether or not a stack has it. */
export interface Thing {
  readonly type: string;
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Goes up when CloudFormation makes another value. */
  generation: number;
  /** A secret that is to go, and keeps its name until then. */
  isScheduled?: boolean;
  isProtected?: boolean;
  /** A table that is being changed: until somebody has looked at it. */
  isChanging?: boolean;
  /** Text of a secret, the latest first. */
  values?: readonly string[];
  /** Tasks of a service. */
  tasks?: number;
  /** Further regions that have a secret. */
  replicas?: readonly string[];
  /** A vault of backups that holds some. */
  isFull?: boolean;
}

interface Made {
  readonly thing: Thing;
  readonly policy: string;
  /** As the template says: CloudFormation changes only what the next one says otherwise, whatever the thing is like. */
  readonly said: Thing['properties'];
}

interface StackOfCloud {
  /** Another one for each making. */
  readonly id: string;
  status: string;
  parameters: Readonly<Record<string, string>>;
  resources: Map<string, Made>;
  outputs: Readonly<Record<string, string>>;
}

interface Template {
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: string }>>;
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly DeletionPolicy?: string; readonly UpdatePolicy?: unknown; readonly Properties?: Record<string, unknown> }>
  >;
}

interface Deploy {
  readonly given: Readonly<Record<string, string>>;
  /** Without it a parameter that is not given keeps the value that it has had. */
  readonly noPrevious: boolean;
}

const place = { region: 'sa-east-1', accountId: '123456789012', queueOrigin: 'https://sqs.sa-east-1.amazonaws.com' };
const keyOf = (type: string, name: string): string => `${type} ${name}`;

/**
 * As much of CloudFormation as decides whether a stage can be deployed again: names that are taken, what stays at a roll-back and at the end of a
 * stack, former values of parameters, sizes and limits of the account.
 */
export class StrictCloud {
  readonly things = new Map<string, Thing>();
  readonly stacks = new Map<string, StackOfCloud>();
  /** Sentences that SES publishes by itself. */
  readonly told: string[] = [];
  readonly account = { isVerified: true, concurrency: 1_000, cannotMake: undefined as RegExp | undefined, isAlarmed: false, isTakingOver: false };
  readonly #published = new Map<string, string>();
  #made = 0;

  find(type: string, name: string): Thing | undefined {
    return this.things.get(keyOf(type, name));
  }

  /** Names of what is there of a kind. */
  names(type: string): string[] {
    return [...this.things.values()].flatMap((thing) => (thing.type === type ? [thing.name] : [])).toSorted();
  }

  drop(type: string, name: string): void {
    this.things.delete(keyOf(type, name));
  }

  /** @throws CloudRefusal; the stack is then rolled back. */
  deploy(stackName: string, template: Template, { given, noPrevious }: Deploy): void {
    this.#minutesPass();
    const { bytes, resources } = checkTemplate(template);
    Object.assign(this.largest, { templateBytes: Math.max(this.largest.templateBytes, bytes), resources: Math.max(this.largest.resources, resources) });
    const before = this.stacks.get(stackName);
    // The CDK CLI deletes what has failed when it was first made.
    if (before?.status === 'ROLLBACK_COMPLETE' || before?.status === 'ROLLBACK_FAILED') this.destroy(stackName);
    const former = this.stacks.get(stackName);
    const parameters = this.#parametersOf(template, given, noPrevious ? {} : (former?.parameters ?? {}));
    const stack: StackOfCloud = former ?? { id: this.#newStackId(stackName), status: 'CREATE_COMPLETE', parameters, resources: new Map(), outputs: {} };
    this.stacks.set(stackName, stack);
    const resolved = this.#resolve(template, parameters, stack.id);
    const isNew = stack.resources.size === 0;
    const fresh: string[] = [];
    try {
      for (const resource of resolved.resources.values()) this.#put(stackName, stack, resource, template, resolved, fresh);
    } catch (error) {
      this.#rollBack(stack, fresh, isNew);
      throw error;
    }
    // What depends on another goes before it.
    for (const logicalId of [...stack.resources.keys()].toReversed()) if (!resolved.resources.has(logicalId)) this.#takeAway(stack, logicalId, false);
    Object.assign(stack, { status: isNew ? 'CREATE_COMPLETE' : 'UPDATE_COMPLETE', parameters, outputs: resolved.outputs });
  }

  /** Takes things that are there into a stack, which is new. */
  adopt(stackName: string, template: Template, logicalIds: readonly string[]): void {
    if (this.stacks.has(stackName)) throw new CloudRefusal(`the stack ${stackName} is there`);
    const id = this.#newStackId(stackName);
    const resolved = this.#resolve(template, {}, id);
    const resources = new Map<string, Made>();
    for (const { logicalId, type, physicalId, properties } of resolved.resources.values()) {
      const thing = this.find(type, physicalId);
      const policy = template.Resources[logicalId]?.DeletionPolicy;
      if (!thing || thing.isScheduled) throw new CloudRefusal(`${physicalId} cannot be imported: it is not there`);
      if (policy === undefined || !logicalIds.includes(logicalId)) throw new CloudRefusal(`${logicalId} is no import, or has no DeletionPolicy`);
      resources.set(logicalId, { thing, policy, said: properties });
    }
    this.stacks.set(stackName, { id, status: 'IMPORT_COMPLETE', parameters: {}, resources, outputs: {} });
  }

  destroy(stackName: string): void {
    this.#minutesPass();
    const stack = this.stacks.get(stackName);
    if (!stack) return;
    for (const logicalId of [...stack.resources.keys()].toReversed()) this.#takeAway(stack, logicalId, false);
    this.stacks.delete(stackName);
  }

  /** A stack takes longer than any change of a table that was begun before. */
  #minutesPass(): void {
    for (const thing of this.things.values()) thing.isChanging = false;
  }

  #parametersOf({ Parameters = {} }: Template, given: Deploy['given'], former: Deploy['given']): Record<string, string> {
    return Object.fromEntries(
      Object.entries(Parameters).map(([name, { Type, Default }]) => {
        const value = given[name] ?? former[name] ?? Default;
        if (value === undefined) throw new CloudRefusal(`Parameters: [${name}] must have values`);
        return [name, Type.startsWith('AWS::SSM::') ? (former[name] ?? Default ?? '') : value];
      }),
    );
  }

  #newStackId(stackName: string): string {
    const last = String((this.#made += 1)).padStart(12, '0');
    return `arn:aws:cloudformation:${place.region}:${place.accountId}:stack/${stackName}/51af3dc0-da77-11e4-872e-${last}`;
  }

  #resolve(template: Template, parameters: Readonly<Record<string, string>>, stackId: string): LocalTemplate {
    const types = template.Parameters ?? {};
    const values = Object.entries(parameters).map(([name, value]) => [name, types[name]?.Type.startsWith('AWS::SSM::') ? this.#stored(value) : value]);
    const plain = Object.fromEntries(Object.entries(types).map(([name, parameter]) => [name, { ...parameter, Type: 'String' }]));
    return resolveTemplate(
      { ...template, Parameters: plain },
      {
        ...place,
        stackId,
        parameters: Object.fromEntries(values),
        secretValue: (name) => {
          if (!this.find('AWS::SecretsManager::Secret', name)) throw new CloudRefusal(`Secrets Manager can't find the secret ${name}`);
          return 'f'.repeat(64);
        },
      },
    );
  }

  #stored(name: string): string {
    // CDK's own, of its bootstrap.
    if (!name.startsWith('/recado/')) return '21';
    const thing = this.find('AWS::SSM::Parameter', name);
    if (!thing) throw new CloudRefusal(`Unable to fetch parameters [${name}] from parameter store`);
    return String(thing.properties['Value']);
  }

  #put(stackName: string, stack: StackOfCloud, resource: Resource, template: Template, resolved: LocalTemplate, fresh: string[]): void {
    const { logicalId, type, physicalId, properties } = resource;
    const there = stack.resources.get(logicalId);
    const policy = template.Resources[logicalId]?.DeletionPolicy ?? 'Delete';
    this.#check(resource, resolved);
    this.#measure(resource);
    const isNamed = nameProperty(type) !== undefined && (nameProperty(type) ?? '') in properties;
    const name = isNamed ? physicalId : (there?.thing.name ?? `${stackName}-${logicalId}-${(this.#made += 1)}`.toLowerCase());
    if (there && type === 'AWS::Lambda::Alias') this.#shift(resource, there.thing, template, resolved);
    if (there?.thing.name === name) return void stack.resources.set(logicalId, { thing: this.#change(there, properties), policy, said: properties });
    const taken = this.find(type, name);
    if (taken) throw new CloudRefusal(`${name} ${taken.isScheduled ? 'is already scheduled for deletion' : 'already exists'}`);
    if (this.account.cannotMake?.test(logicalId)) throw new CloudRefusal(`${logicalId} could not be made`);
    if (type === 'AWS::DynamoDB::Table') checkTable(properties);
    if (type === 'AWS::Lambda::Version') this.#publish(stack.resources.get(String(properties['FunctionName']))?.thing);
    if (type === 'AWS::SES::ConfigurationSetEventDestination') this.told.push('Successfully validated SNS topic for Amazon SES event publishing.');
    const thing: Thing = { type, name, properties, generation: 1, isProtected: properties['DeletionProtectionEnabled'] === true };
    if (type === 'AWS::SecretsManager::Secret') thing.replicas = regionsOf(properties);
    if (type === 'AWS::ECS::Service') thing.tasks = Number(properties['DesiredCount'] ?? 1);
    this.things.set(keyOf(type, name), thing);
    stack.resources.set(logicalId, { thing, policy, said: properties });
    fresh.push(logicalId);
    if (there) this.#leave(there.thing, policy.startsWith('Retain'));
  }

  /** Lambda publishes nothing of a function that is as it was when its last version was published. */
  #publish(of: Thing | undefined): void {
    if (!of) throw new CloudRefusal('there is no function to publish a version of');
    const now = JSON.stringify(of.properties);
    if (this.#published.get(of.name) === now)
      throw new CloudRefusal(`A version for this Lambda function exists ( 1 ). Modify the function ${of.name} to create a new version.`);
    this.#published.set(of.name, now);
  }

  /** CodeDeploy begins no shift, and ends one, while an alarm that its group heeds is red. */
  #shift({ logicalId, properties }: Resource, before: Thing, template: Template, resolved: LocalTemplate): void {
    const group = /"DeploymentGroupName":\{"Ref":"(\w+)"\}/.exec(JSON.stringify(template.Resources[logicalId]?.UpdatePolicy ?? {}))?.[1];
    if (group === undefined || before.properties['FunctionVersion'] === properties['FunctionVersion']) return;
    const heeds = JSON.stringify(resolved.resources.get(group)?.properties['AlarmConfiguration']);
    if (this.account.isAlarmed && !/"Enabled":"?false/.test(heeds)) throw new CloudRefusal(`${logicalId}: the deployment was stopped by an alarm`);
  }

  #change({ thing: { type, name }, said }: Made, properties: Thing['properties']): Thing {
    const thing = this.find(type, name);
    if (!thing) throw new CloudRefusal(`${name} is not there`);
    checkNewIndexes(said, properties);
    const changed: Thing = { ...thing, properties: { ...thing.properties, ...differing(said, properties) } };
    if (type === 'AWS::DynamoDB::Table') checkTable(changed.properties);
    checkReplaced(type, said, properties);
    const [before, after] = [regionsOf(said), regionsOf(properties)];
    const added = after.filter((region) => !before.includes(region));
    const twice = added.filter((region) => thing.replicas?.includes(region));
    if (twice.length > 0) throw new CloudRefusal(`${thing.name} is already replicated to ${twice.join(', ')}`);
    if (thing.replicas) changed.replicas = [...thing.replicas.filter((region) => after.includes(region) || !before.includes(region)), ...added];
    const generated = (of: Thing['properties']) => JSON.stringify(of['GenerateSecretString']);
    if (generated(said) !== generated(properties)) changed.generation += 1;
    // A deploy that brings an image changes the service, and all that its template says of it is set anew.
    if ('DesiredCount' in properties) changed.tasks = Number(properties['DesiredCount']);
    this.things.set(keyOf(thing.type, thing.name), changed);
    return changed;
  }

  /** Largest of each kind so far, for who wants to see how near to a limit a stage is. */
  readonly largest = { environmentBytes: 0, policyCharacters: 0, templateBytes: 0, resources: 0 };

  #measure({ type, properties }: Resource): void {
    const { largest } = this;
    largest.environmentBytes = Math.max(largest.environmentBytes, environmentBytes(type, properties));
    largest.policyCharacters = Math.max(largest.policyCharacters, policyCharacters(type, properties));
  }

  #check({ logicalId, type, properties }: Resource, resolved: LocalTemplate): void {
    if (type === 'AWS::CloudFront::Distribution' && !this.account.isVerified)
      throw new CloudRefusal('Your account must be verified before you can add new CloudFront resources.');
    if (type === 'AWS::ApplicationAutoScaling::ScalableTarget') checkScaled(properties, (name) => this.find('AWS::DynamoDB::Table', name)?.properties);
    if (environmentBytes(type, properties) > limits.environmentBytes)
      throw new CloudRefusal(
        `${logicalId}: Lambda was unable to configure your environment variables because the environment variables exceeded the 4KB limit.`,
      );
    if (policyCharacters(type, properties) > limits.policyCharacters) throw new CloudRefusal(`${logicalId}: Maximum policy size of 10240 bytes exceeded.`);
    const reserved = resolved.ofType('AWS::Lambda::Function').reduce((sum, one) => sum + Number(one.properties['ReservedConcurrentExecutions'] ?? 0), 0);
    if (type === 'AWS::Lambda::Function' && reserved > 0 && this.account.concurrency - reserved < leastUnreserved)
      throw new CloudRefusal(`${logicalId}: Specified ReservedConcurrentExecutions decreases account's UnreservedConcurrentExecution below its minimum value.`);
  }

  #rollBack(stack: StackOfCloud, fresh: readonly string[], isNew: boolean): void {
    stack.status = isNew ? 'ROLLBACK_COMPLETE' : 'UPDATE_ROLLBACK_COMPLETE';
    for (const logicalId of fresh.toReversed()) {
      try {
        this.#takeAway(stack, logicalId, true);
      } catch {
        stack.status = 'ROLLBACK_FAILED';
      }
    }
  }

  #takeAway(stack: StackOfCloud, logicalId: string, isRollBack: boolean): void {
    const made = stack.resources.get(logicalId);
    if (!made) return;
    checkUnused(logicalId, made.thing.type, this.things.values());
    this.#leave(made.thing, made.policy === 'Retain' || (made.policy === 'RetainExceptOnCreate' && !isRollBack));
    stack.resources.delete(logicalId);
  }

  /** A secret that CloudFormation deletes may keep its name for a while: the worse of what is told of it. */
  #leave(thing: Thing, isRetained: boolean): void {
    if (isRetained) return;
    if (thing.isFull) throw new CloudRefusal(`${thing.name} cannot be deleted because it contains recovery points`);
    if (thing.isProtected) throw new CloudRefusal(`${thing.name} cannot be deleted as it is currently protected against deletion`);
    if (thing.type === 'AWS::SecretsManager::Secret') thing.isScheduled = true;
    else this.drop(thing.type, thing.name);
  }
}
