import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { createHash } from 'node:crypto';

interface BudgetProps {
  readonly name: string;
  readonly monthlyUsd: number;
  readonly email: string;
}

/** Warns, and stops nothing: it writes when four fifths of a month's money are spent, and when the month is going to cost more than all of it. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, monthlyUsd, email }: BudgetProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: 'EMAIL', address: email }];
    const notify = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    const notificationsWithSubscribers = [notify('ACTUAL', 80), notify('FORECASTED', 100)];
    // CloudFormation changes the receivers by a second budget, which may not have the name of the first.
    const digest = createHash('sha256').update(JSON.stringify(notificationsWithSubscribers)).digest('hex').slice(0, 8);
    new CfnBudget(this, `Budget${digest}`, {
      budget: { budgetName: `${name}-${digest}`, budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyUsd, unit: 'USD' } },
      notificationsWithSubscribers,
    });
  }
}
