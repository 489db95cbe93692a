type Properties = Readonly<Record<string, unknown>>;

/** Further regions that a template says a secret has. */
export const regionsOf = ({ ReplicaRegions: list }: Properties): string[] => (Array.isArray(list) ? list.map((one) => String(Object(one)['Region'])) : []);

/** Properties that the next template says otherwise, or no more. */
export const differing = (said: Properties, next: Properties): Properties =>
  Object.fromEntries(
    [...new Set([...Object.keys(said), ...Object.keys(next)])].flatMap((name) =>
      JSON.stringify(said[name]) === JSON.stringify(next[name]) ? [] : [[name, next[name]]],
    ),
  );
