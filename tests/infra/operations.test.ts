import { describe, expect, it } from 'vitest';
import { indexNames } from '#shared/ports/table-indexes.ts';
import { operate } from '#infra/operate.ts';
import { deploy } from '#infra/operations/deploy.ts';
import { destroy } from '#infra/operations/destroy.ts';
import type { Stage } from '#infra/stages.ts';
import { stackXml } from './support/fake-aws.ts';
import { givenAws, givenOperator, givenSite, stage } from './support/given-operator.ts';

const noStack = { errorCode: 'ValidationError', message: 'Stack does not exist' };

describe('deploying', () => {
  it('goes from data to site without being asked, makes the super user, and looks whether all answers', async () => {
    const operator = givenOperator();
    const url = await givenSite();
    await givenAws({}, url);

    await deploy(operator, stage, { yes: true });

    const put = (part: string, more = '') =>
      `cdk deploy Recado-prod-${part} --exclusively --require-approval never --no-previous-parameters${more} --app /cloud`;
    const keys = ' --parameters Recado-prod-Media:MediaPublicKey1=PEM --parameters Recado-prod-Media:MediaKeyArn=arn:recado/prod/media-key-1';
    expect(operator.done).toEqual([
      'build',
      'synth prod',
      put('Edge'),
      put('Data'),
      put('Media', keys),
      put('Application'),
      expect.stringMatching(/^say: Super user: super@example\.com \/ [\w-]{24}$/),
      'say: Migrated: 1 first plans.',
      put('Sessions'),
      put('Site', ' --parameters Recado-prod-Site:CertificateArn=arn:of:certificate'),
      `say: Recado is ready at ${url}`,
      'say: Alarms go to arn:of:topic: subscribe to it.',
    ]);
  });

  it('says where a domain must point whose names are kept elsewhere, before it asks there', async () => {
    const operator = givenOperator();
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc';
    const url = await givenSite();
    const outputs = { Url: url, DistributionDomain: 'd111.cloudfront.net', AlarmTopicArn: 'arn', BootstrapFunctionName: 'bootstrap' };
    await givenAws({ DescribeStacks: ({ StackName }) => (/Copies|Edge/.test(String(StackName)) ? noStack : stackXml(String(StackName), outputs)) });
    const own: Stage = { ...stage, domain: { name: 'recado.example.com', certificateArn } };

    await deploy(operator, own, { yes: true });

    expect(operator.done).toContain('say: recado.example.com must point at d111.cloudfront.net: by a CNAME record, or an alias, where its names are kept.');
  });

  it.each([
    ['writes no password into the log of a pipeline', true, false, 'Super user: super@example.com. '],
    ['says what to do about a password that nobody knows', false, true, 'There is a super user already. If nobody knows the password, '],
  ])('%s', async (_what, created, isWatched, beginning) => {
    const operator = givenOperator({ isWatched });
    await givenAws({ Invoke: () => ({ created, migrated: [] }) }, await givenSite());

    await deploy(operator, stage, { yes: true });

    const said = operator.done.filter((line) => line.includes('uper user'));
    expect(said).toEqual([`say: ${beginning}\`npm run super-user -- --stage prod\` gives a link to choose a password.`]);
  });

  it('shows the limit of an address to the pages, and lets them go of it before it goes', async () => {
    const url = await givenSite();
    const orderOf = async (wanted: Stage): Promise<string[]> => {
      const operator = givenOperator();
      await givenAws({}, url, { EdgeLimitArn: 'arn:of:limit' });
      await deploy(operator, wanted, { yes: true });
      return operator.done.flatMap((line) => /^cdk deploy (Recado-prod-\w+|.*EdgeLimitArn=\S+)/.exec(line)?.[1]?.replace('Recado-prod-', '') ?? []);
    };

    expect(await orderOf({ ...stage, requestsPerAddress: 3_000 })).toEqual(['Edge', 'Data', 'Media', 'Application', 'Sessions', 'Site']);
    expect(await orderOf(stage)).toEqual(['Data', 'Media', 'Application', 'Sessions', 'Site', 'Edge']);
  });

  it('asks a table that is protected for no change, which it would refuse while its capacity is scaled', async () => {
    const owned = '<member><ResourceType>AWS::DynamoDB::Table</ResourceType><PhysicalResourceId>recado-prod</PhysicalResourceId></member>';
    const there = {
      DescribeTable: () => ({ Table: { DeletionProtectionEnabled: true, GlobalSecondaryIndexes: indexNames.map((IndexName) => ({ IndexName })) } }),
      ListStackResources: () => `<StackResourceSummaries>${owned}</StackResourceSummaries>`,
    };
    const { asked } = await givenAws(there, await givenSite());

    await deploy(givenOperator(), stage, { yes: true });

    expect(asked).not.toContain('UpdateTable');
  });

  it('stops at the stack that fails', async () => {
    const operator = givenOperator({ codes: { 'deploy Recado-prod-Application': 1 } });
    await givenAws();

    await expect(deploy(operator, stage, { yes: true })).rejects.toThrow('cdk deploy Recado-prod-Application failed: see above, then run this again');

    expect(operator.done.at(-1)).toContain('Recado-prod-Application');
  });

  it.each([
    ['no', 'nothing was done'],
    [undefined, 'there is no terminal to ask at: say --yes'],
  ])('does nothing for the answer %s', async (answer, sentence) => {
    const operator = givenOperator(answer === undefined ? {} : { answer });
    await givenAws();

    await expect(deploy(operator, stage, { yes: false })).rejects.toThrow(sentence);

    expect(operator.done).toEqual([]);
  });
});

describe('AWS that is asked too often', () => {
  it('is asked again, for longer than the SDK does by itself', async () => {
    const operator = givenOperator({ answer: 'no' });
    let throttled = 4;
    await givenAws({
      GetCallerIdentity: () => ((throttled -= 1) >= 0 ? { errorCode: 'Throttling', message: 'Rate exceeded' } : '<Account>123456789012</Account>'),
    });

    await expect(destroy(operator, stage, { yes: false, deleteData: false })).rejects.toThrow('nothing was done');
  }, 60_000);
});

describe('destroying', () => {
  it('says at once that the stack of the copies cannot be deleted, and why', async () => {
    let status = 'CREATE_COMPLETE';
    const reason = 'The following resource(s) failed to delete: [CopiesVault].';
    await givenAws({
      DescribeStacks: ({ StackName }) =>
        String(StackName).endsWith('Copies')
          ? stackXml('x', {}, status).replace('<Outputs>', `<StackStatusReason>${reason}</StackStatusReason><Outputs>`)
          : noStack,
      DeleteStack: () => ((status = 'DELETE_FAILED'), ''),
    });

    await expect(destroy(givenOperator(), stage, { yes: true, deleteData: false })).rejects.toThrow(
      `the stack Recado-prod-Copies could not be deleted: ${reason}; delete it there, then run this again`,
    );
  });

  it('takes the last stack first, and asks for the stage’s name', async () => {
    const operator = givenOperator({ answer: 'prod' });
    await givenAws();

    await destroy(operator, stage, { yes: false, deleteData: false });

    const stacks = operator.done.flatMap((line) => /^cdk destroy Recado-prod-(\w+)/.exec(line)?.[1] ?? []);
    expect(stacks).toEqual(['Site', 'Sessions', 'Application', 'Media', 'Data', 'Edge']);
  });

  it('does nothing for another name', async () => {
    const operator = givenOperator({ answer: 'production' });
    await givenAws();

    await expect(destroy(operator, stage, { yes: false, deleteData: false })).rejects.toThrow('nothing was done');
  });
});

describe('a command', () => {
  it.each([
    ['grow', '--to', '32'],
    ['migrate'],
    ['super-user'],
    ['super-user', '--lost-factor'],
    ['rotate', '--secret', 'auth'],
    ['restore', '--table', 'recado-copy'],
    ['destroy'],
    ['diff'],
  ])('%s does nothing by credentials of another account, which may have a stage of this name', async (name, ...more) => {
    const aws = await givenAws({ GetCallerIdentity: () => '<Account>999999999999</Account>' });
    const operator = givenOperator();

    await expect(operate(operator, [name, '--stage', 'production', '--yes', ...more])).rejects.toThrow(/^The credentials are of the account 999999999999/);

    expect(aws.asked).toEqual(['GetCallerIdentity']);
    expect(operator.done).toEqual([]);
  });

  it.each([['grow', '--to', '32'], ['migrate'], ['super-user', '--lost-factor']])('%s asks before it changes anything', async (name, ...more) => {
    const aws = await givenAws();

    await expect(operate(givenOperator({ answer: 'no' }), [name, '--stage', 'production', ...more])).rejects.toThrow('nothing was done');

    expect(aws.asked).toEqual(['GetCallerIdentity']);
  });

  it.each([
    [['deploy'], 'say which stage: npm run deploy -- --stage production'],
    [['deploy', '--stage', 'nowhere'], 'there is no stage nowhere: infra/stages has local, production'],
    [['deploy', '--stage', 'local'], 'the stage local runs on this machine: npm start'],
    [['rotate', '--stage', 'production'], 'say which secret: --secret auth or auth-state or channels or web-push or origin or media'],
    [['restore', '--stage', 'production', '--at', 'yesterday'], 'say to which moment: --at 2026-01-31T12:00:00Z, or which table: --table recado-copy'],
    [['grow', '--stage', 'production'], 'say how many shards there are to be: --to 32'],
    [['undo'], 'there is no command undo: there are deploy, doctor, diff, destroy, migrate, super-user, grow, rollback, rotate, restore'],
  ])('%j is refused in one sentence', async (args, sentence) => {
    await expect(operate(givenOperator(), args)).rejects.toThrow(new Error(sentence));
  });
});
