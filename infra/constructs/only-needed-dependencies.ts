import { type CfnElement, type CfnResource, type IAspect, Stack } from 'aws-cdk-lib';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConstruct } from 'constructs';

/**
 * CDK has functions wait for their role and its policy, but a function refers to its role anyway, and CloudFormation's linter
 * says so of each. What is left is the policy, without which an early call of the function would be refused.
 */
export const onlyNeededDependencies: IAspect = {
  visit(node: IConstruct): void {
    if (!(node instanceof LambdaFunction)) return;
    // The default child of a construct that stands for one resource is that resource.
    const policy = node.role?.node.tryFindChild('DefaultPolicy')?.node.defaultChild as CfnElement | undefined;
    if (policy) (node.node.defaultChild as CfnResource).addOverride('DependsOn', [Stack.of(node).getLogicalId(policy)]);
  },
};
