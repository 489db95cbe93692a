/** Joins outlive their visits by this: longer than most customers take for an answer. What is cached of a conversation lives as long. */
export const keptMs = 30 * 60_000;
