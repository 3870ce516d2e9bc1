/** Ends the reading of a body, whatever state it is in. */
const leave = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  // A body that was cut off or aborted refuses this too, and is over all the same.
  await reader.cancel().catch(() => undefined);
};

/**
 * The lines of a body as they come, wherever the network has cut it: within a line, within `\r\n`, within the bytes of a letter. What
 * stands behind the last line break is given at the end, as it is. Throws what the body throws; whoever stops reading ends the body.
 */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  // Bytes of a letter whose rest is still on its way wait inside.
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    await leave(reader);
  }
}
