import { ArnFormat, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Job } from '#shared/contract/jobs.ts';

interface TimersProps {
  readonly groupName: string;
  readonly jobs: { readonly queueArn: string };
}

/** Jobs that repeat at a fixed rate. */
const sweeps: readonly { readonly id: string; readonly rate: string; readonly job: Job }[] = [
  { id: 'CloseIdleTickets', rate: 'rate(5 minutes)', job: { type: 'closeIdleTickets' } },
  { id: 'WriteInvoices', rate: 'rate(1 day)', job: { type: 'writeInvoices', after: '' } },
];

/** The group of the schedules that functions make, each of which puts one job on the queue at its time, and by which role. */
export class Timers extends Construct {
  readonly groupName: string;
  readonly role: Role;

  constructor(scope: Construct, id: string, { groupName, jobs }: TimersProps) {
    super(scope, id);
    const group = new CfnScheduleGroup(this, 'Group', { name: groupName });
    this.groupName = groupName;
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } } }),
    });
    this.role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [jobs.queueArn] }));
    for (const sweep of sweeps) {
      const schedule = new CfnSchedule(this, sweep.id, {
        groupName,
        scheduleExpression: sweep.rate,
        flexibleTimeWindow: { mode: 'OFF' },
        // One that was missed is made up for by the next.
        target: { arn: jobs.queueArn, roleArn: this.role.roleArn, input: JSON.stringify({ job: sweep.job }), retryPolicy: { maximumRetryAttempts: 2 } },
      });
      schedule.addResourceDependency(group);
    }
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
