/** A part of a line of the runbook: words, a heading such as `Do:`, a name, or a command that can be typed as it stands. */
export interface Piece {
  readonly is: 'text' | 'label' | 'strong' | 'code' | 'command';
  readonly text: string;
}

const command = /^(?:npm run|docker|du|select|[A-Z_]+=\S+ docker) /;
const token = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  const text = (to: number): void => void (to > from && pieces.push({ is: 'text', text: line.slice(from, to) }));
  for (const { 0: whole, 1: code, 2: strong, 3: slanted = '', index } of line.matchAll(token)) {
    text(index);
    if (code !== undefined) pieces.push({ is: command.test(code) ? 'command' : 'code', text: code });
    else if (strong !== undefined) pieces.push({ is: 'strong', text: strong.replaceAll('`', '') });
    else pieces.push({ is: slanted.endsWith(':') ? 'label' : 'strong', text: slanted });
    from = index + whole.length;
  }
  text(line.length);
  return pieces;
};

/** What the runbook says of an alarm: a line for what it means, where to look and what to do. Empty for a name that it does not know. */
export const sectionOf = (runbook: string, name: string): Piece[][] => {
  const [, rest = ''] = runbook.split(`### \`${name}\`\n`);
  const [section = ''] = rest.split(/^#/m);
  return section
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?=\*(?:Means|Look|Do):\*)/)
    .filter(Boolean)
    .map(piecesOf);
};
