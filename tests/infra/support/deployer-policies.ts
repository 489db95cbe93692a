import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { rootFolder } from '#infra/folders.ts';

const statement = z.object({
  Sid: z.string(),
  Action: z.array(z.string()),
  Resource: z.union([z.literal('*'), z.array(z.object({ 'Fn::Sub': z.string() }))]),
  Condition: z.unknown().optional(),
});
export type Statement = z.output<typeof statement>;
const policyDocument = z.object({ Statement: z.array(statement) });
const policy = z.object({ Type: z.literal('AWS::IAM::ManagedPolicy'), Properties: z.object({ PolicyDocument: policyDocument }) });
const shape = z.object({
  Resources: z.object({
    ExecutionData: policy,
    ExecutionCode: policy,
    ExecutionEdge: policy,
    Deployer: z.object({
      Properties: z.object({
        AssumeRolePolicyDocument: z.object({ Statement: z.tuple([z.object({ Condition: z.unknown() })]) }),
        Policies: z.tuple([z.object({ PolicyDocument: policyDocument })]),
      }),
    }),
  }),
});

export const { Deployer, ...policies } = shape.parse(JSON.parse(readFileSync(join(rootFolder, 'infra/deployer.json'), 'utf8'))).Resources;
/** Rights of CloudFormation, and those of the role beside it. */
export const execution = Object.values(policies).flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
export const own = Deployer.Properties.Policies[0].PolicyDocument.Statement;

export const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(text);

/** As IAM decides, for a stage and an account: the same statement must have the action and the resource. */
export function allowsOn(statements: readonly Statement[], action: string, arn: string, { stage, account }: { stage: string; account: string }): boolean {
  const filled = (pattern: string) => pattern.replaceAll('${AWS::Partition}', 'aws').replaceAll('${AWS::AccountId}', account).replaceAll('${Stage}', stage);
  return statements.some(
    ({ Action, Resource }) => Action.some((one) => matches(one, action)) && (Resource === '*' || Resource.some((one) => matches(filled(one['Fn::Sub']), arn))),
  );
}
