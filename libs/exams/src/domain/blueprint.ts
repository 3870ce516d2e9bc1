/** How many are wanted of one line, and the questions that fit it, in the order in which they are preferred. */
export interface BlueprintLine {
  readonly wanted: number;
  readonly pool: readonly string[];
}

/**
 * Gives every line its questions, no question to two lines, and as many in all as there can be: where a line has run out, one that holds
 * a question it could use takes another instead (augmenting paths, H. W. Kuhn 1955, with several places a line). Lines overlap, as "optics,
 * any difficulty" and "physics, difficulty 5" do; going by their order alone would name shortfalls that are none.
 * The answer is as repeatable as the pools are; each list is in its pool's order.
 */
export const fillBlueprint = (lines: readonly BlueprintLine[]): string[][] => {
  const owner = new Map<string, number>();
  /** Finds a place for one more question of the line; `asked` are lines already searched through for it. */
  const take = (line: number, asked: Set<number>): boolean => {
    asked.add(line);
    const pool = lines[line]?.pool ?? [];
    const free = pool.find((question) => !owner.has(question));
    if (free !== undefined) {
      owner.set(free, line);
      return true;
    }
    for (const question of pool) {
      const holder = owner.get(question);
      if (holder === undefined || asked.has(holder) || !take(holder, asked)) continue;
      owner.set(question, line);
      return true;
    }
    return false;
  };
  lines.forEach(({ wanted }, line) => {
    for (let taken = 0; taken < wanted && take(line, new Set()); taken += 1);
  });
  return lines.map(({ pool }, line) => pool.filter((question) => owner.get(question) === line));
};
