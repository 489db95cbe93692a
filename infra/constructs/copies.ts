import { Aws, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { createHash } from 'node:crypto';
import type { Alarms } from '#infra/constructs/alarms.ts';

/** Three in the morning in São Paulo. */
const eachNight = 'cron(0 6 * * ? *)';
/** Days for which the near copy is kept: the far one is made of it, and the next of the files holds only what changed since. */
export const nearDays = 3;
const managedPolicies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'];

interface CopiesProps {
  readonly alarms: Alarms;
  readonly stageName: string;
  /** ARNs of the table and of the bucket. */
  readonly of: readonly string[];
  /** The vault elsewhere. */
  readonly vaultArn: string;
  readonly keepDays: number;
}

/**
 * Copies of table and files, made each night by AWS Backup and taken to a vault elsewhere. What AWS Backup manages wholly is encrypted anew by the
 * key of that vault, so that the near one needs no key of its own. https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html
 */
export class Copies extends Construct {
  constructor(scope: Construct, id: string, { alarms, stageName, of, vaultArn, keepDays }: CopiesProps) {
    super(scope, id);
    const vault = this.#makeVault(stageName);
    const plan = new CfnBackupPlan(this, 'Plan', {
      backupPlan: {
        backupPlanName: `recado-${stageName}`,
        backupPlanRule: [
          {
            ruleName: 'each-night',
            targetBackupVault: vault.ref,
            scheduleExpression: eachNight,
            lifecycle: { deleteAfterDays: nearDays },
            copyActions: [{ destinationBackupVaultArn: vaultArn, lifecycle: { deleteAfterDays: keepDays } }],
          },
        ],
      },
    });
    // Named one by one: what a plan names is copied whatever else the account has switched on or off.
    // CloudFormation changes it by a second one, which may not have the name of the first.
    const digest = createHash('sha256')
      .update(JSON.stringify(Stack.of(this).resolve(of)))
      .digest('hex')
      .slice(0, 8);
    const backupSelection = { selectionName: `table-and-files-${digest}`, iamRoleArn: this.#makeRole().roleArn, resources: [...of] };
    new CfnBackupSelection(this, 'Selection', { backupPlanId: plan.ref, backupSelection });
    this.#watch(alarms, vault.ref, vaultArn.split(':').at(-1) ?? '');
  }

  /** A vault that holds something cannot be deleted. So it outlives its stack, under a name that no later stack will give: its copies end by themselves. */
  #makeVault(stageName: string): CfnBackupVault {
    const stackGuid = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    const vault = new CfnBackupVault(this, 'Vault', { backupVaultName: `recado-${stageName}-${Fn.select(4, Fn.split('-', stackGuid))}` });
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    return vault;
  }

  #makeRole(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: managedPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    const reason = 'AWS keeps these policies in step with what AWS Backup asks for; the plan names the table and the bucket.';
    Validations.of(role).acknowledge(
      ...managedPolicies.map((name) => ({ id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`, reason })),
    );
    return role;
  }

  /** AWS Backup counts a copy for the vault that it goes to. https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html */
  #watch(alarms: Alarms, near: string, far: string): void {
    const jobs = (metricName: string, BackupVaultName: string) =>
      new Metric({ namespace: 'AWS/Backup', metricName, dimensionsMap: { BackupVaultName }, statistic: 'Sum' });
    alarms.add(this, 'Alarm', {
      metric: new MathExpression({
        expression: 'SUM(FILL(METRICS(), 0))',
        usingMetrics: {
          failed: jobs('NumberOfBackupJobsFailed', near),
          expired: jobs('NumberOfBackupJobsExpired', near),
          untaken: jobs('NumberOfCopyJobsFailed', far),
        },
      }),
      threshold: 1,
      isDaily: true,
      impact: 'Tonight’s copies elsewhere were not made: if the account or region were lost, so would be what happened since the last ones.',
      runbook: 'copies-elsewhere-fail',
    });
    // A plan that never begins fails nothing. Red from the first deploy until the first night, as it should be.
    alarms.add(this, 'Silence', {
      metric: jobs('NumberOfBackupJobsCompleted', near),
      threshold: 1,
      isDaily: true,
      isSilenceBad: true,
      impact: 'No copy was made for a day: if the account or region were lost, so would be what happened since the last one.',
      runbook: 'copies-elsewhere-fail',
    });
  }
}

/** ARNs of what is copied. */
export function copiedArns(scope: Construct, { table, bucket }: { readonly table: string; readonly bucket: string | undefined }): string[] {
  const stack = Stack.of(scope);
  const files = bucket === undefined ? [] : [stack.formatArn({ service: 's3', resource: bucket, region: '', account: '' })];
  return [stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: table }), ...files];
}
