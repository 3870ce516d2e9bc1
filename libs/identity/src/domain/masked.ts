/** A phone or e-mail so that its owner knows it again and nobody else can use it: `01*******78`, `n***@example.com`. */
export const masked = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at > 0 ? `${address.slice(0, 1)}***${address.slice(at)}` : `01*******${address.slice(-2)}`;
};
