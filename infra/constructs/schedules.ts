import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';

/** The group of every schedule that the application makes, so that a right can name the group. */
export class Schedules extends Construct {
  readonly group: CfnScheduleGroup;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.group = new CfnScheduleGroup(this, 'Group', {});
  }
}
