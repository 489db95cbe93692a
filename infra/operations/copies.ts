import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import { lastingOf } from '#infra/lasting.ts';
import { copiesStackName } from '#infra/names.ts';
import { type Aws, endStack, isNotFound, stackState } from '#infra/operations/aws.ts';
import type { Operator } from '#infra/operations/operator.ts';
import type { Stage } from '#infra/stages.ts';

/** Ends the nightly copies of a stage that asks for none, or that goes. Copies that were made stay until their days are over. */
export function endCopies(operator: Operator, { name }: Stage, aws: Aws): Promise<void> {
  return endStack(operator, aws, copiesStackName(name), 'Ending the nightly copies: those that were made stay until their days are over.');
}

/** Everything that copies elsewhere need, and that is asked of another account, or of nobody. */
export async function copyNotes(stage: Stage, aws: Aws): Promise<string[]> {
  const { vaultArn, secretRegions = [] } = stage.copies ?? {};
  return [
    ...(vaultArn === undefined ? await endNotes(stage, aws) : vaultNotes(stage, vaultArn)),
    ...(secretRegions.length === 0 ? [] : [...adoptedNotes(stage), ...(await replicaNotes(stage, aws))]),
  ];
}

async function endNotes({ name }: Stage, { cloudFormation }: Aws): Promise<string[]> {
  if ((await stackState(cloudFormation, copiesStackName(name))) === undefined) return [];
  return [`The next deploy ends the nightly copies, which infra/stages/${name}.json asks for no more.`];
}

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/create-cross-account-backup.html */
function vaultNotes({ account = '', region }: Stage, vaultArn: string): string[] {
  const [, , , vaultRegion = '', owner = '', , vault = ''] = vaultArn.split(':');
  const advanced = 'AWS Backup copies a table only with its advanced features for DynamoDB, which accounts from before November 2021 lack';
  const notes = [
    `${advanced}: look that \`aws backup describe-region-settings --region ${region}\` has "DynamoDB": true below ResourceTypeManagementPreference.`,
  ];
  if (owner === account)
    return [...notes, `The vault ${vault} must be there: \`aws backup describe-backup-vault --region ${vaultRegion} --backup-vault-name ${vault}\`.`];
  return [
    ...notes,
    `The account ${owner} must let in copies of ${account}: the policy of its vault ${vault} in ${vaultRegion} allows backup:CopyIntoBackupVault to arn:aws:iam::${account}:root, and the vault is encrypted by a key of its own, not by aws/backup.`,
    `Both accounts must be of one organization of AWS, whose management account has switched on cross-account backup: AWS Backup, Settings.`,
  ];
}

function adoptedNotes({ adopt }: Stage): string[] {
  const adopted = Object.entries(adopt).flatMap(([name, value]) => (name.endsWith('SecretArn') && typeof value === 'string' ? [value] : []));
  return adopted.length === 0 ? [] : [`Adopted secrets are not copied, since the stacks do not own them: ${adopted.join(', ')}.`];
}

/** Copies that Secrets Manager could not make: mostly since another secret has the name there. */
async function replicaNotes(stage: Stage, aws: Aws): Promise<string[]> {
  const names = lastingOf(stage).flatMap(({ type, name, isPassing }) => (type === 'AWS::SecretsManager::Secret' && !isPassing ? [name] : []));
  const notes = await Promise.all(
    names.map(async (name) =>
      (await replicasOf(aws, name)).flatMap(({ Region, Status, StatusMessage = 'no reason given' }) =>
        Status === 'Failed' ? [`The secret ${name} has no copy in ${Region} (${StatusMessage}): remove what has its name there, and deploy again.`] : [],
      ),
    ),
  );
  return notes.flat();
}

async function replicasOf({ secrets }: Aws, SecretId: string) {
  try {
    return (await secrets.send(new DescribeSecretCommand({ SecretId }))).ReplicationStatus ?? [];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}
