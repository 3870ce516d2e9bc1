/** The player's code, ahead of need; not for somebody who saves data. */
export const warmPlayer = (): void => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return;
  void import('./player.js').catch(() => undefined);
  // Most films have renditions; the build that plays those plays the others too.
  void import('./load.js').then(({ loadVideoJs }) => loadVideoJs(true)).catch(() => undefined);
};
