import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { parseStage } from '#infra/stages.ts';
import { stacks, synthesize } from '../support/template.ts';

type Resources = Awaited<ReturnType<typeof synthesize>>[string]['Resources'];
const good = { account: '123456789012', region: 'sa-east-1', superEmail: 'super@example.com' };
const vaultArn = 'arn:aws:backup:us-east-1:210987654321:backup-vault:recado';
const stageWith = (copies: object) => parseStage('other', JSON.stringify({ ...good, copies }));
const onlyOf = (resources: Resources, type: string) => Object.values(resources).filter(({ Type }) => Type === type);

describe('copies elsewhere', () => {
  let copies: Resources = {};
  let data: Resources = {};
  beforeAll(async () => {
    const made = await synthesize(stageWith({ vaultArn, keepDays: 14, secretRegions: ['us-east-1', 'us-west-2'] }));
    copies = made['Copies']?.Resources ?? {};
    data = made['Data']?.Resources ?? {};
  });

  it('are made only where the stage asks for them', () => {
    expect(Object.keys(stacks)).not.toContain('Copies');
    expect(JSON.stringify(stacks)).not.toMatch(/AWS::Backup|ReplicaRegions/);
  });

  it('go to the vault each night, and end there', () => {
    const [plan] = onlyOf(copies, 'AWS::Backup::BackupPlan');

    expect(plan?.Properties['BackupPlan']).toMatchObject({
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 6 * * ? *)',
          Lifecycle: { DeleteAfterDays: 3 },
          CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 14 } }],
        },
      ],
    });
  });

  it('are of the table and of the files, by their names', async () => {
    const resourcesOf = (resources: Resources) => JSON.stringify(onlyOf(resources, 'AWS::Backup::BackupSelection')[0]?.Properties['BackupSelection']);
    const withoutFiles = await synthesize(stageWith({ vaultArn, files: false }));

    expect(resourcesOf(copies)).toMatch(/:table\/recado-other".*:s3:::recado-other-media-/);
    expect(resourcesOf(withoutFiles['Copies']?.Resources ?? {})).not.toContain(':s3:::');
  });

  it('leave the near vault when they end, under a name of that making alone', () => {
    const [vault] = onlyOf(copies, 'AWS::Backup::BackupVault');

    expect(vault).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(JSON.stringify(vault?.Properties['BackupVaultName'])).toMatch(/recado-other-.*AWS::StackId/);
  });

  const alarmsOf = (metric: string) => onlyOf(copies, 'AWS::CloudWatch::Alarm').filter((one) => JSON.stringify(one.Properties).includes(`"${metric}"`));

  it('tell when none was made, which fails nothing', () => {
    const silence = { TreatMissingData: 'breaching', ComparisonOperator: 'LessThanThreshold', Threshold: 1, Period: 86_400, Statistic: 'Sum' };

    expect(alarmsOf('NumberOfBackupJobsCompleted')).toEqual([expect.objectContaining({ Properties: expect.objectContaining(silence) })]);
  });

  it('tell when they fail, and where the runbook says what to do', () => {
    const [alarm] = alarmsOf('NumberOfBackupJobsFailed');
    const text = JSON.stringify(alarm?.Properties);

    expect(alarm?.Properties).toMatchObject({ TreatMissingData: 'notBreaching', Threshold: 1, EvaluationPeriods: 1 });
    expect(text).toContain('"Period":86400');
    expect(text).toMatch(/NumberOfCopyJobsFailed","Namespace":"AWS\/Backup"|"Namespace":"AWS\/Backup","MetricName":"NumberOfCopyJobsFailed"/);
    expect(text).toContain('"Name":"BackupVaultName","Value":"recado"');
    const anchor = /RUNBOOK\.md#([\w-]+)/.exec(text)?.[1]?.replaceAll('-', ' ') ?? '';
    expect(readFileSync(`${rootFolder}/infra/RUNBOOK.md`, 'utf8').toLowerCase()).toContain(`\n### ${anchor}\n`);
  });

  it('of secrets are of those that outlive the stack, and of no key that another region would make anew', () => {
    const copied = onlyOf(data, 'AWS::SecretsManager::Secret').flatMap(({ Properties }) =>
      JSON.stringify(Properties['ReplicaRegions']) === '[{"Region":"us-east-1"},{"Region":"us-west-2"}]' ? [Properties['Name']] : [],
    );

    expect(copied).toEqual(['auth', 'auth-state', 'meta-app', 'pix', 'channels', 'web-push'].map((name) => `recado/other/${name}`));
  });
});
