/** So long the browser may take to look at the address: one that is gone at once is kept as "download", without its name, on a busy machine. */
const ADDRESS_MS = 60_000;

/** Hands a file to the browser to keep. */
export const keepFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
};
