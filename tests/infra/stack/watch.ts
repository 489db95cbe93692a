import { globSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { functionMap } from '#infra/function-map.ts';
import { namesOf } from '#infra/names.ts';
import { savedQueries } from '#infra/queries.ts';
import { flatten, ofType, stacks, stage } from '../support/template.ts';

const names = namesOf(stage);
const logGroups = () => ofType('AWS::Logs::LogGroup', z.object({ LogGroupName: z.string(), RetentionInDays: z.number().optional() }));

describe('logs', () => {
  it('end after a month', () => {
    expect(logGroups().filter(({ properties }) => properties.RetentionInDays !== 30)).toEqual([]);
  });

  it('are of a group that the stack made, also those of CDK’s own functions: the one that Lambda makes never ends', () => {
    const functions = ofType('AWS::Lambda::Function', z.looseObject({ LoggingConfig: z.looseObject({ LogGroup: z.object({ Ref: z.string() }) }).optional() }));
    const known = new Set(logGroups().map(({ id }) => id));

    expect(functions.length).toBeGreaterThan(Object.keys(functionMap).length);
    expect(functions.filter(({ properties }) => !known.has(properties.LoggingConfig?.LogGroup.Ref ?? '')).map(({ id }) => id)).toEqual([]);
  });

  it('are made by the stack alone: by its last lines a function would make its group again after the stack has gone, and the next one could not', () => {
    const [roles, policies] = [ofType('AWS::IAM::Role', z.looseObject({})), ofType('AWS::IAM::Policy', z.looseObject({}))];
    const makers = [...roles, ...policies].filter(({ properties }) => /logs:CreateLogGroup|AWSLambda\w+ExecutionRole/.test(JSON.stringify(properties)));

    expect(makers.map(({ id }) => id)).toEqual([]);
  });

  it('have the stage and the part in their names', () => {
    const parts = ['rest-access', 'sessions', 'site-deployment', ...Object.keys(functionMap)];

    expect(
      logGroups()
        .map(({ properties }) => properties.LogGroupName)
        .toSorted(),
    ).toEqual(parts.map((part) => `/recado/${stage.name}/${part}`).toSorted());
  });
});

/** Words within the calls that write lines, or that say what all lines of a piece of work have: nearly all are names of fields. */
function loggedFields(): Set<string> {
  const files = globSync(['functions/**/*.ts', 'services/whatsapp/**/*.ts', 'shared/domain/trace.ts'], { cwd: rootFolder });
  const fields = files.flatMap((file) => {
    const text = readFileSync(`${rootFolder}/${file}`, 'utf8');
    return [...text.matchAll(/\b(?:log\.(?:info|warn|error)|logging|note|about\w*(?: =|:)?)(?= ?\()/g)].flatMap(
      ({ index }) => callAt(text, index).match(/\b[a-z]\w*\b/gi) ?? [],
    );
  });
  return new Set(fields);
}

/** To the end of the call, or of the arrow function, that begins there. */
function callAt(text: string, start: number): string {
  let depth = 0;
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && !text.startsWith(') =>', at)) return text.slice(start, at);
  }
  return '';
}

/** Fields that a query reads, without what it names itself. */
function fieldsOf(query: string): string[] {
  const bare = query.replaceAll(/"[^"]*"|\/[^/\n]*\//g, '').replaceAll(/\w+\(/g, ' ');
  const named = new Set([...bare.matchAll(/\bas (\w+)/g)].map(([, name = '']) => name));
  const words = new Set(['fields', 'filter', 'stats', 'sort', 'limit', 'desc', 'asc', 'by', 'as', 'like', 'in', 'and', 'or', 'not', 'm']);
  return [...new Set(bare.match(/@?[a-z][\w.]*/gi) ?? [])].filter((word) => !named.has(word) && !words.has(word));
}

describe('saved queries', () => {
  /** Fields that CloudWatch gives each line, that each line has, and that an error has. */
  const given = new Set(['@timestamp', '@log', 'message', 'level', 'error.message', 'error.stack']);

  it.each(Object.entries(savedQueries))('%s names only fields that lines have', (_name, query) => {
    const logged = loggedFields();

    expect(fieldsOf(query).length).toBeGreaterThan(1);
    expect(fieldsOf(query).filter((field) => !given.has(field) && !logged.has(field))).toEqual([]);
  });

  it('would not pass with a field that no line has', () => {
    expect(loggedFields().has('tenantName')).toBe(false);
    expect(fieldsOf('filter tenantName = "x" | stats count(*) as n by bin(1m)')).toEqual(['tenantName']);
  });

  it('look for lines that are written', () => {
    const source = globSync(['functions/**/*.ts', 'services/whatsapp/**/*.ts'], { cwd: rootFolder })
      .map((file) => readFileSync(`${rootFolder}/${file}`, 'utf8'))
      .join('');
    const messages = Object.values(savedQueries).flatMap((query) =>
      [...query.matchAll(/message (?:=|in) (\[[^\]]+\]|"[^"]+")/g)].flatMap(([, list = '']) => list.match(/(?<=")[^",]+(?=")/g) ?? []),
    );

    expect(messages.length).toBeGreaterThan(5);
    expect(messages.filter((message) => !source.includes(`'${message}'`) && message !== ', ')).toEqual([]);
  });

  it('go through the logs of all functions and of the tasks, and are made when those are there', () => {
    const shape = z.object({ Name: z.string(), LogGroupNames: z.array(z.string()) });
    const made = ofType('AWS::Logs::QueryDefinition', shape);
    const here = new Set(logGroups().map(({ properties }) => properties.LogGroupName));

    expect(made.map(({ properties }) => properties.Name).toSorted()).toEqual(
      Object.keys(savedQueries)
        .map((name) => `recado-${stage.name}/${name}`)
        .toSorted(),
    );
    for (const { id, properties } of made) {
      expect(properties.LogGroupNames).toHaveLength(Object.keys(functionMap).length + 1);
      expect(properties.LogGroupNames.filter((name) => !here.has(name))).toEqual([]);
      expect(Object.keys(stacks['Sessions']?.Resources ?? {})).toContain(id);
    }
  });

  it('stand in the operators’ page as they are saved', () => {
    expect(readFileSync(`${rootFolder}/docs/operate.md`, 'utf8')).toContain(savedQueries['message-did-not-come']);
  });
});

describe('the dashboards', () => {
  const metric = z.tuple([z.string(), z.string()], z.unknown());
  const expression = z.tuple([z.looseObject({ expression: z.string() })]);
  const widget = z.looseObject({
    type: z.string(),
    properties: z.looseObject({ title: z.string(), metrics: z.array(z.union([metric, expression])).optional(), query: z.string().optional() }),
  });
  const bodies = ofType('AWS::CloudWatch::Dashboard', z.object({ DashboardName: z.string(), DashboardBody: z.unknown() })).map(({ properties }) => {
    const text = flatten(properties.DashboardBody);
    return { name: properties.DashboardName, widgets: z.object({ widgets: z.array(widget) }).parse(JSON.parse(text)).widgets };
  });
  const metricsOf = (widgets: (typeof bodies)[number]['widgets']) => widgets.flatMap(({ properties }) => properties.metrics ?? []);

  it('are two, of fewer metrics than cost nothing', () => {
    expect(bodies.map(({ name }) => name)).toEqual([names.dashboard, names.partsDashboard]);
    for (const { widgets } of bodies) expect(metricsOf(widgets).length).toBeLessThanOrEqual(50);
  });

  it('begin with what users feel', () => {
    const titles = bodies[0]?.widgets.map(({ properties }) => properties.title) ?? [];

    expect(titles.slice(0, 4)).toEqual(['Messages waiting', 'Minutes late', 'WhatsApp connections down', 'Answers failed']);
  });

  it('show every function’s errors and duration', () => {
    const shown = JSON.stringify(bodies[1]?.widgets);

    for (const name of Object.keys(functionMap)) expect(shown.split(`"label":"${name}"`)).toHaveLength(3);
  });

  it('show every queue that has an alarm, its age or what waits in it', () => {
    const shown = JSON.stringify(bodies[0]?.widgets);

    for (const queue of [names.inbound, names.acks, names.meta, names.jobs, names.campaigns, names.charges, names.notices, names.mailNotices])
      expect(shown).toContain(`"${queue}"`);
    expect(shown).toContain(`recado ${stage.name} outbound NOT dead`);
  });
});
