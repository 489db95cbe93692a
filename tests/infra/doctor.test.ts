import { describe, expect, it } from 'vitest';
import { awsIn } from '#infra/operations/aws.ts';
import { doctor, type Names } from '#infra/operations/doctor.ts';
import { parseStage, type Stage } from '#infra/stages.ts';
import { config, givenOperator } from './support/given-operator.ts';
import { startFakeAws } from './support/fake-aws.ts';
import { answersOf } from './support/strict-answers.ts';
import { StrictCloud } from './support/strict-cloud.ts';

const stageWith = (changes: object = {}): Stage => parseStage('prod', JSON.stringify({ ...config, ...changes }));
const good: Names = { resolveNs: async () => ['ns-1.awsdns-01.org'], resolveCaa: async () => [] };
const thing = (type: string, name: string, isScheduled = false) => ({ type, name, properties: {}, generation: 1, isScheduled });
const authSecretArn = 'arn:aws:secretsmanager:sa-east-1:123456789012:secret:recado/old/auth-AbCdEf';
const failedCopy = { ARN: authSecretArn, ReplicationStatus: [{ Region: 'us-east-1', Status: 'Failed', StatusMessage: 'a secret of this name is there' }] };
const unmade = (status: string) => ({ id: '', status, parameters: {}, resources: new Map(), outputs: {} });

const capacity = { writes: [20, 4_000], reads: [10, 2_000] };
const ownTable = (table: object) => ({ DescribeTable: () => ({ Table: { TableName: 'recado-prod', TableStatus: 'ACTIVE', ...table } }) });

/** Everything that is said of an account, and the reasons for which a deploy would fail. */
async function diagnose({ stage = stageWith(), names = good, mails = 50_000, answers = {}, breakIt = (_cloud: StrictCloud): void => undefined } = {}): Promise<
  string[]
> {
  const cloud = new StrictCloud();
  breakIt(cloud);
  await startFakeAws({
    ...answersOf(cloud, ''),
    ...answers,
    GetSendQuota: () => `<Max24HourSend>${mails}</Max24HourSend><SentLast24Hours>0</SentLast24Hours>`,
  });
  const operator = givenOperator();
  const failures = await doctor(operator, stage, awsIn(stage.region), names).then(
    () => '',
    (error: Error) => error.message,
  );
  return [...operator.done.map((line) => line.replace('say: ', '')), ...failures.split('\n')];
}

describe('the doctor says in one sentence, and what to do', () => {
  const refused = async () => {
    throw new Error('ENOTFOUND');
  };
  it.each<[string, NonNullable<Parameters<typeof diagnose>[0]>, RegExp]>([
    ['of an account without a distribution', {}, /^CloudFront may refuse a new account .*Recado-prod-Media says so, open a case at AWS Support/],
    ['of a domain that nobody keeps', { names: { ...good, resolveNs: refused } }, /^No name server answers for recado\.example\.com, .*: register the domain/],
    [
      'of a zone that is not delegated',
      { names: { ...good, resolveNs: async () => ['ns1.registrar.example'] } },
      /kept by ns1\.registrar\.example, and not by Route 53: enter/,
    ],
    [
      'of CAA records',
      { names: { ...good, resolveCaa: async () => [{ critical: 0, issue: 'letsencrypt.org' }] } },
      /^CAA records .*: add one for amazon\.com\.$/,
    ],
    [
      'of a look that is refused, beside what the others see',
      {
        breakIt: (cloud) => void cloud.stacks.set('Recado-prod-Media', unmade('ROLLBACK_COMPLETE')),
        answers: { GetQueueUrl: () => ({ errorCode: 'AccessDenied', message: 'not authorized to perform: sqs:GetQueueUrl' }) },
      },
      /^The stack Recado-prod-Media failed when it was first made/,
    ],
    ['of SES in its sandbox', { mails: 200 }, /^SES is in its sandbox: it sends 200 mails a day, .*RUNBOOK/],
    ['of mails that cannot be sent', { stage: stageWith({ domain: undefined }) }, /^No mails are sent: give infra\/stages\/prod\.json a domain/],
    [
      'of tasks beyond the quota',
      { stage: stageWith({ tasks: { max: 8, cpu: 1_024, memoryMb: 2_048 } }) },
      /^Up to 16 vCPUs of Fargate are needed: .*L-3032A538/,
    ],
    [
      'of tasks on Spot beyond the quota',
      { stage: stageWith({ tasks: { spot: 8, cpu: 1_024, memoryMb: 2_048 } }) },
      /^Up to 16 vCPUs of Fargate Spot are needed: .*L-36FBB829/,
    ],
    ['of too few functions at once', { breakIt: (cloud) => Object.assign(cloud.account, { concurrency: 10 }) }, /only 10 functions at once: ask for 1,000/],
    [
      'of copies that the stage asks for no more',
      { breakIt: (cloud) => void cloud.stacks.set('Recado-prod-Copies', unmade('CREATE_COMPLETE')) },
      /^The next deploy ends the nightly copies, which infra\/stages\/prod\.json asks for no more\.$/,
    ],
    [
      'of a vault in another account, which must let the copies in',
      { stage: stageWith({ copies: { vaultArn: 'arn:aws:backup:us-east-1:210987654321:backup-vault:recado' } }) },
      /^The account 210987654321 must let in copies of 123456789012: .*vault recado in us-east-1 allows backup:CopyIntoBackupVault to arn:aws:iam::123456789012:root/,
    ],
    [
      'of the organization that both accounts must be of',
      { stage: stageWith({ copies: { vaultArn: 'arn:aws:backup:us-east-1:210987654321:backup-vault:recado' } }) },
      /^Both accounts must be of one organization of AWS, .* cross-account backup: AWS Backup, Settings\.$/,
    ],
    [
      'of a vault in another region of the same account',
      { stage: stageWith({ copies: { vaultArn: 'arn:aws:backup:us-east-1:123456789012:backup-vault:recado' } }) },
      /^The vault recado must be there: `aws backup describe-backup-vault --region us-east-1 --backup-vault-name recado`\.$/,
    ],
    [
      'of features that AWS Backup needs for tables',
      { stage: stageWith({ copies: { vaultArn: 'arn:aws:backup:us-east-1:123456789012:backup-vault:recado' } }) },
      /^AWS Backup copies a table only with its advanced features for DynamoDB.* --region sa-east-1` has "DynamoDB": true/,
    ],
    [
      'of an adopted secret, which is not copied',
      { stage: stageWith({ copies: { secretRegions: ['us-east-1'] }, adopt: { authSecretArn } }) },
      /^Adopted secrets are not copied, .*recado\/old\/auth-AbCdEf\.$/,
    ],
    [
      'of a secret that could not be copied',
      { stage: stageWith({ copies: { secretRegions: ['us-east-1'] } }), answers: { DescribeSecret: () => failedCopy } },
      /^The secret recado\/prod\/auth has no copy in us-east-1 \(a secret of this name is there\): remove/,
    ],
    [
      'of a table that gets capacity, which begins with the fewest units',
      { stage: stageWith({ capacity }), answers: ownTable({}) },
      /^The next deploy provisions the capacity of recado-prod, and begins with 20 writes and 10 reads a second, for it and for each index: .*must say more\./,
    ],
    [
      'of a table that is to be paid by the request again',
      { answers: ownTable({ ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: 20 } }) },
      /^The next deploy has recado-prod paid by the request: .*four times in 24 hours\.$/,
    ],
    [
      'of what was left behind',
      { breakIt: (cloud) => void cloud.things.set('AWS::SQS::Queue recado-prod-jobs', thing('AWS::SQS::Queue', 'recado-prod-jobs')) },
      /^An earlier installation has left 1 queue: the next deploy takes them over\.$/,
    ],
    [
      'of a key that is to be deleted',
      {
        breakIt: (cloud) =>
          void cloud.things.set('AWS::SecretsManager::Secret recado/prod/auth', thing('AWS::SecretsManager::Secret', 'recado/prod/auth', true)),
      },
      /^To be deleted within days: recado\/prod\/auth\. The next deploy keeps them\.$/,
    ],
    [
      'of a stack that was never made',
      { breakIt: (cloud) => void cloud.stacks.set('Recado-prod-Data', unmade('REVIEW_IN_PROGRESS')) },
      /^The stack Recado-prod-Data was asked for and never made .*: the next deploy makes it\.$/,
    ],
    [
      'of a stack whose first deploy failed',
      { breakIt: (cloud) => void cloud.stacks.set('Recado-prod-Media', unmade('ROLLBACK_COMPLETE')) },
      /^The stack Recado-prod-Media failed when it was first made .*: the next deploy removes what is left/,
    ],
  ])('%s', async (_what, broken, sentence) => {
    const said = await diagnose(broken);

    expect(said.filter((line) => sentence.test(line))).toHaveLength(1);
  });

  it('that nothing stands in the way', async () => {
    expect(await diagnose()).toContain('Nothing stands in the way of `npm run deploy -- --stage prod`.');
  });
});
