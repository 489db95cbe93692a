import { describe, expect, it } from 'vitest';
import { mergeTemplates } from '#services/local-cloud/template/assembly.ts';
import { resolveTemplate } from '#services/local-cloud/template/template.ts';

const context = {
  region: 'us-east-1',
  accountId: '000000000000',
  queueOrigin: 'http://127.0.0.1:9',
  parameters: { Given: 'given' },
};

const Parameters = { Given: { Type: 'String' }, Defaulted: { Type: 'String', Default: 'default' } };
const Conditions = {
  IsGiven: { 'Fn::Equals': [{ Ref: 'Given' }, 'given'] },
  IsNot: { 'Fn::Not': [{ Condition: 'IsGiven' }] },
};
const Queue = { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } };
const Bucket = { Type: 'AWS::S3::Bucket', Properties: {} };
const Fn = { Type: 'AWS::Lambda::Function', Properties: {} };
const Secret = { Type: 'AWS::SecretsManager::Secret', Properties: {} };

function valueOf(expression: unknown): unknown {
  const Holder = { Type: 'Test::Holder', Properties: { value: expression } };
  const template = { Parameters, Conditions, Mappings: { M: { a: { b: 'mapped' } } }, Resources: { Queue, Bucket, Fn, Secret, Holder } };
  const resolved = resolveTemplate(template, {
    ...context,
    secretValue: (id, key) => `secret of ${id.split(':').at(-1)} ${key}`,
  });
  return resolved.get('Holder').properties['value'];
}

describe('a resolved template', () => {
  it.each([
    [{ Ref: 'Given' }, 'given'],
    [{ Ref: 'Defaulted' }, 'default'],
    [{ Ref: 'AWS::Region' }, 'us-east-1'],
    [{ Ref: 'Queue' }, 'http://127.0.0.1:9/000000000000/Queue.fifo'],
    [{ Ref: 'Bucket' }, 'bucket'],
    [{ 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Queue.fifo'],
    [{ 'Fn::GetAtt': 'Fn.Arn' }, 'arn:aws:lambda:us-east-1:000000000000:function:Fn'],
    [{ 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] }, 'bucket.s3.us-east-1.amazonaws.com'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'Given' }, 'c']] }, 'a-given-c'],
    [{ 'Fn::Sub': 'x ${Given} ${Queue.QueueName} ${!Literal}' }, 'x given Queue.fifo ${Literal}'],
    [{ 'Fn::Sub': ['${Own}/${Given}', { Own: { Ref: 'Bucket' } }] }, 'bucket/given'],
    [{ 'Fn::Select': [1, { 'Fn::Split': [',', 'a,b,c'] }] }, 'b'],
    [{ 'Fn::If': ['IsGiven', 'yes', 'no'] }, 'yes'],
    [{ 'Fn::If': ['IsNot', 'yes', 'no'] }, 'no'],
    [{ 'Fn::FindInMap': ['M', 'a', 'b'] }, 'mapped'],
    [
      { kept: 1, left: { Ref: 'AWS::NoValue' }, list: [{ Ref: 'AWS::NoValue' }, 2] },
      { kept: 1, list: [2] },
    ],
    [{ Condition: { StringEquals: { a: { Ref: 'Given' } } } }, { Condition: { StringEquals: { a: 'given' } } }],
    ['{{resolve:secretsmanager:Plain:SecretString:::}}', 'secret of Plain '],
    ['a {{resolve:secretsmanager:Plain:SecretString:key::}} b', 'a secret of Plain key b'],
  ])('gives for %j', (expression, expected) => {
    expect(valueOf(expression)).toEqual(expected);
  });

  it('resolves a secret whose ARN is put together by an expression', () => {
    const value = valueOf({ 'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: 'Secret' }, ':SecretString:::}}']] });

    expect(value).toMatch(/^secret of Secret-\w{6} $/);
  });

  it('leaves out resources whose condition is not met', () => {
    const template = { Parameters, Conditions, Resources: { Out: { ...Bucket, Condition: 'IsNot' }, In: { ...Bucket, Condition: 'IsGiven' } } };

    const resolved = resolveTemplate(template, context);

    expect([...resolved.resources.keys()]).toEqual(['In']);
  });

  it('refuses what refers to nothing, and what it does not know', () => {
    expect(() => valueOf({ Ref: 'Nothing' })).toThrow(/Nothing/);
    expect(() => valueOf({ 'Fn::ImportValue': 'x' })).toThrow(/Fn::ImportValue/);
  });

  it('gives a queue that is known by its name the address it has here', () => {
    const url = { 'Fn::Join': ['', ['https://sqs.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }, '/', { Ref: 'AWS::AccountId' }, '/q.fifo,x']] };

    expect(valueOf(url)).toBe('http://127.0.0.1:9/000000000000/q.fifo,x');
  });

  it('gives the same names on every run', () => {
    const resolve = () => resolveTemplate({ Resources: { Api: { Type: 'AWS::ApiGatewayV2::Api' }, Queue } }, context);

    expect(resolve().get('Api').physicalId).toBe(resolve().get('Api').physicalId);
    expect(resolve().get('Api').physicalId).toMatch(/^[a-z][a-z0-9]{9}$/);
  });
});

describe('several stacks', () => {
  const shared = { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/shared/stream' };
  const reader = { Parameters: { Shared: shared }, Resources: { Holder: { Type: 'Test::Holder', Properties: { value: { Ref: 'Shared' } } } } };
  const writer = {
    Resources: { Fn, Parameter: { Type: 'AWS::SSM::Parameter', Properties: { Name: '/shared/stream', Value: { 'Fn::GetAtt': ['Fn', 'Arn'] } } } },
  };

  it('read from the parameter store what another one writes', () => {
    const resolved = resolveTemplate(mergeTemplates([writer, reader]), context);

    expect(resolved.get('Holder').properties['value']).toBe('arn:aws:lambda:us-east-1:000000000000:function:Fn');
  });

  it('are refused when nobody writes it', () => {
    expect(() => resolveTemplate(mergeTemplates([reader]), context)).toThrow(/\/shared\/stream/);
  });

  it('may have the same thing under one name, and no two things', () => {
    expect(mergeTemplates([reader, reader])['Resources']).toEqual(reader.Resources);
    expect(() => mergeTemplates([{ Resources: { Fn } }, { Resources: { Fn: Queue } }])).toThrow('Two stacks have different Resources named Fn');
  });
});
