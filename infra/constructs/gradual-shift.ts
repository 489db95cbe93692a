import { CfnCondition, CfnParameter, Fn, Stack, Validations } from 'aws-cdk-lib';
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type CfnAlias, type CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { createHash } from 'node:crypto';
import { asVersion } from '#infra/constructs/as-interface.ts';
import type { Stage } from '#infra/stages.ts';

/** The name under which callers reach the version that is in use. */
const aliasName = 'live';

/** Given with `yes` by a deploy that must not wait, and heed no alarm: a mended build, or the former one. */
export const atOnceParameter = 'AtOnce';

/** Both take ten minutes, two periods of the alarms. https://docs.aws.amazon.com/codedeploy/latest/userguide/deployment-configurations.html */
const ways = { canary: 'LambdaCanary10Percent10Minutes', linear: 'LambdaLinear10PercentEvery1Minute' } as const;

interface GradualShiftProps {
  readonly shift: keyof typeof ways;
  /** Settings that reach a function by the parameter store. CDK sees no change of those, and would publish no version. */
  readonly unseenSettings: Pick<Stage, 'adopt' | 'generations' | 'domain' | 'restarts'>;
}

/** New code of a function gets a share of its calls that grows; an alarm gives all of them back to the former code, and fails the deploy. */
export class GradualShift extends Construct {
  readonly #application: CfnApplication;
  readonly #role: Role;
  readonly #way: string;
  readonly #watched: string;
  readonly #description: string;
  readonly #groups: { readonly group: CfnDeploymentGroup; readonly alarm: Alarm | undefined }[] = [];

  constructor(scope: Construct, id: string, { shift, unseenSettings: { adopt, generations, domain, restarts } }: GradualShiftProps) {
    super(scope, id);
    const settings = JSON.stringify({ adopt, generations, domain, restarts });
    this.#description = `Settings ${createHash('sha256').update(settings).digest('hex').slice(0, 12)}`;
    this.#application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    this.#role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
    Validations.of(this.#role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Alarms are described all together: the action knows no resource.',
    });
    const stack = Stack.of(this);
    const atOnce = new CfnParameter(stack, atOnceParameter, { type: 'String', default: 'no', allowedValues: ['no', 'yes'], description: 'yes heeds no alarm' });
    const isAtOnce = new CfnCondition(this, 'IsAtOnce', { expression: Fn.conditionEquals(atOnce.valueAsString, 'yes') }).logicalId;
    this.#way = Fn.conditionIf(isAtOnce, 'CodeDeployDefault.LambdaAllAtOnce', `CodeDeployDefault.${ways[shift]}`).toString();
    this.#watched = isAtOnce;
  }

  /** @returns whom callers of the function call in its place. */
  aliasOf(handler: LambdaFunction, alarm: Alarm | undefined): Alias {
    // Part of the function itself, and not only of the version's name: Lambda refuses a version of a function that is as it was.
    (handler.node.defaultChild as CfnFunction).description = this.#description; // a function is always made of this
    const alias = new Alias(handler, 'Live', { aliasName, version: asVersion(handler.currentVersion) });
    this.#role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'], resources: [alias.functionArn] }),
    );
    const group = new CfnDeploymentGroup(handler, 'Shift', {
      applicationName: this.#application.ref,
      serviceRoleArn: this.#role.roleArn,
      deploymentConfigName: this.#way,
      deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
      autoRollbackConfiguration: { enabled: true, events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'] },
    });
    // An alias is always made of this.
    (alias.node.defaultChild as CfnAlias).cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: { applicationName: this.#application.ref, deploymentGroupName: group.ref },
    };
    this.#groups.push({ group, alarm });
    return alias;
  }

  /** Called when all are made: each is taken back by its own errors, and by what all of them may break. */
  watch(common: Alarm): void {
    for (const { group, alarm } of this.#groups) {
      const alarms = [alarm, common].flatMap((one) => (one ? [{ name: one.alarmName }] : []));
      group.alarmConfiguration = { enabled: Fn.conditionIf(this.#watched, false, true), alarms };
    }
  }
}
