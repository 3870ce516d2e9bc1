/** What may stand before a list in a script: remarks, directives, imports, types. */
const before =
  /^(?:\s+|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|#[^\n\r]*|["']use \w+["'];?|import\b[^\n\r;]*;?|(?:export\s+)?(?:type|interface)\s+\w+[^{}]{0,200}\{[^{}]{0,4000}\};?)+/;
const assigned =
  /(?:export\s+default|(?:export\s+)?(?:const|let|var)\s+[\w$.]+(?:\s*:\s*[\w<>[\]{}|,. ]+?)?\s*=|module\.exports\s*=|[\w$.]+\s*=)\s*(?=[[{])/y;

/** Where the first list of a script begins (`const questions = [`, `export default {`); 0 where the text is none. */
export const scriptStart = (text: string): number => {
  const head = text.slice(0, 6000);
  assigned.lastIndex = before.exec(head)?.[0].length ?? 0;
  return assigned.test(head) ? assigned.lastIndex : 0;
};

const asks = /["']?\b(?:questions?|prompt|stem|text)["']?\s*:\s*["'`]|\.push\(\s*\{/;

/**
 * Where the next list of a script begins that may hold questions. `end`: what follows is a program, or only hands on what was read. Null:
 * questions follow in a way that is not read.
 */
export const nextInScript = (text: string, from: number): number | 'end' | null => {
  const rest = text.slice(from);
  if (!asks.test(rest)) return 'end';
  const glue = /^(?:[;,]|\s|\/\/[^\n\r]*|as\s+const)*/.exec(rest)?.[0].length ?? 0;
  const start = scriptStart(rest.slice(glue));
  return start > 0 ? from + glue + start : null;
};
