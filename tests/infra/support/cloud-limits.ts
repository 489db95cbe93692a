import { limits } from '#infra/template-sizes.ts';

/** The reason for which CloudFormation gives up. */
export class CloudRefusal extends Error {}

/** Reserved concurrency leaves so many to all other functions. */
export const leastUnreserved = 100;

/** @returns its sizes. */
export function checkTemplate(template: { readonly Resources: object }): { bytes: number; resources: number } {
  const resources = Object.keys(template.Resources).length;
  if (resources > limits.resources) throw new CloudRefusal(`Template format error: Number of resources, ${resources}, is greater than maximum allowed, 500`);
  const bytes = JSON.stringify(template).length;
  if (bytes > limits.templateBytes) throw new CloudRefusal('Template may not exceed 1000000 bytes in size.');
  return { bytes, resources };
}

type Properties = Readonly<Record<string, unknown>>;

/** DynamoDB wants the units of a provisioned table for it and for each index, and takes none for another. */
export function checkTable({ BillingMode, ProvisionedThroughput, GlobalSecondaryIndexes }: Properties): void {
  const indexes = Array.isArray(GlobalSecondaryIndexes) ? GlobalSecondaryIndexes.map((index): unknown => Object(index)['ProvisionedThroughput']) : [];
  const given = [ProvisionedThroughput, ...indexes].filter((units) => units !== undefined).length;
  if (BillingMode === 'PAY_PER_REQUEST' && given > 0)
    throw new CloudRefusal('Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST');
  if (BillingMode !== 'PAY_PER_REQUEST' && given <= indexes.length)
    throw new CloudRefusal('ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED');
}

/** Application Auto Scaling takes on only what has units that can be scaled. */
export function checkScaled({ ServiceNamespace, ResourceId }: Properties, tableNamed: (name: string) => Properties | undefined): void {
  if (ServiceNamespace !== 'dynamodb') return;
  const [, name = '', , index] = String(ResourceId).split('/');
  const table = tableNamed(name);
  const indexes: readonly unknown[] = Array.isArray(table?.['GlobalSecondaryIndexes']) ? table['GlobalSecondaryIndexes'] : [];
  const scaled = index === undefined ? table : indexes.map((one): Properties => Object(one)).find(({ IndexName }) => IndexName === index);
  if (!scaled?.['ProvisionedThroughput']) throw new CloudRefusal(`${String(ResourceId)} cannot be scaled: it has no provisioned capacity`);
}

/** A cluster keeps the capacity providers by which one of its services runs. ACM and WAF delete nothing that a distribution names. */
export function checkUnused(logicalId: string, type: string, things: Iterable<{ readonly type: string; readonly properties: Properties }>): void {
  const all = [...things];
  if (type === 'AWS::ECS::ClusterCapacityProviderAssociations' && all.some(({ properties }) => Array.isArray(properties['CapacityProviderStrategy'])))
    throw new CloudRefusal('The specified capacity provider is in use and cannot be removed.');
  if (!['AWS::CertificateManager::Certificate', 'AWS::WAFv2::WebACL'].includes(type)) return;
  const isNamed = all.some((one) => one.type === 'AWS::CloudFront::Distribution' && JSON.stringify(one.properties).includes(logicalId));
  if (isNamed) throw new CloudRefusal(`${logicalId} is in use`);
}

/** Types that CloudFormation changes by a second one before it deletes the first: the property that has it do so, and that of the name in another. */
const replaced: Readonly<Record<string, { readonly by: string; readonly name: readonly [property: string, member: string] }>> = {
  'AWS::Budgets::Budget': { by: 'NotificationsWithSubscribers', name: ['Budget', 'BudgetName'] },
  'AWS::Backup::BackupSelection': { by: 'BackupSelection', name: ['BackupSelection', 'SelectionName'] },
};

/** The second one may not have the name of the first. */
export function checkReplaced(type: string, said: Properties, next: Properties): void {
  const {
    by,
    name: [property, member],
  } = replaced[type] ?? { by: '', name: ['', ''] };
  if (JSON.stringify(said[by]) === JSON.stringify(next[by])) return;
  const nameIn = (of: Properties): unknown => Object(of[property])[member];
  if (nameIn(said) === nameIn(next)) throw new CloudRefusal(`${String(nameIn(next))} already exists.`);
}

const indexesOf = ({ GlobalSecondaryIndexes: list }: Properties): string[] => (Array.isArray(list) ? list.map((one) => String(Object(one)['IndexName'])) : []);

/** A table gets one index with each update. */
export function checkNewIndexes(said: Properties, next: Properties): void {
  const added = indexesOf(next).filter((index) => !indexesOf(said).includes(index));
  if (added.length > 1) throw new CloudRefusal('Cannot perform more than one GSI creation or deletion in a single update');
}
