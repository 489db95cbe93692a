import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';

interface TimersProps {
  readonly groupName: string;
  readonly jobs: { readonly queueArn: string };
}

/** The group of the schedules that functions make, each of which puts one job on the queue at its time, and by which role. */
export class Timers extends Construct {
  readonly groupName: string;
  readonly role: Role;

  constructor(scope: Construct, id: string, { groupName, jobs }: TimersProps) {
    super(scope, id);
    new CfnScheduleGroup(this, 'Group', { name: groupName });
    this.groupName = groupName;
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } } }),
    });
    this.role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [jobs.queueArn] }));
  }

  get everyArn(): string {
    return Stack.of(this).formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${this.groupName}/*`,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
  }
}
