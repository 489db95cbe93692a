import type { IVpc, Vpc } from 'aws-cdk-lib/aws-ec2';
import type { Cluster, ICluster } from 'aws-cdk-lib/aws-ecs';
import type { Alias, Function as LambdaFunction, IFunction, IVersion, Version } from 'aws-cdk-lib/aws-lambda';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';

/*
 * CDK's classes implement these interfaces, but write `x: T | undefined` where the interface has `x?: T`, and
 * exactOptionalPropertyTypes tells the two apart. Hence the assertions, here and nowhere else.
 */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;
export const asVpc = (vpc: Vpc): IVpc => vpc as IVpc;
export const asFunction = (called: Alias | LambdaFunction): IFunction => called as IFunction;
export const asVersion = (version: Version): IVersion => version as IVersion;
export const asCluster = (cluster: Cluster): ICluster => cluster as ICluster;
