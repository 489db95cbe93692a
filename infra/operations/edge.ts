import { edgeStackName, stackNames } from '#infra/names.ts';
import { awsIn, endStack, outputOf, stackState } from '#infra/operations/aws.ts';
import type { Operator } from '#infra/operations/operator.ts';
import type { Stage } from '#infra/stages.ts';

/** Certificate and limit of an address are in us-east-1, wherever the stage is. */
const awsAtEdge = () => awsIn('us-east-1');

/** Whether the deployed edge has a limit that the stage has no more. */
export async function losesLimit({ name, requestsPerAddress }: Stage): Promise<boolean> {
  if (requestsPerAddress !== undefined) return false;
  return (await stackState(awsAtEdge().cloudFormation, edgeStackName(name)))?.outputs['EdgeLimitArn'] !== undefined;
}

/** The certificate and the limit of an address that the edge stack made. */
export async function siteParameters(stage: Stage): Promise<Record<string, string>> {
  const { edge } = stackNames(stage);
  const made = [
    ...(stage.domain && 'hostedZoneId' in stage.domain ? ['CertificateArn'] : []),
    ...(stage.requestsPerAddress === undefined ? [] : ['EdgeLimitArn']),
  ];
  if (edge === undefined || made.length === 0) return {};
  const { cloudFormation } = awsAtEdge();
  return Object.fromEntries(await Promise.all(made.map(async (name) => [name, await outputOf(cloudFormation, edge, name)] as const)));
}

/** Ends what a stage has at the edge that asks for nothing there any more, or that goes: its pages must have let go of it. */
export function endEdge(operator: Operator, { name }: Stage): Promise<void> {
  return endStack(operator, awsAtEdge(), edgeStackName(name), 'Ending what was made in us-east-1: the certificate of the domain, the limit of an address.');
}
