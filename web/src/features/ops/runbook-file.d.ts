/** The runbook as text; its own file stays the one place of what is done about an alarm. */
declare module '*/docs/runbook.md?raw' {
  const text: string;
  export default text;
}
