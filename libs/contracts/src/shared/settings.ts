/** The words of the settings desk. */
export const gatewayModes = ['test', 'live'] as const;
export const bkashVersions = ['v1', 'v2'] as const;
/** Gateways that have keys. */
export const keyedGateways = ['sslcommerz', 'bkash'] as const;
/** What came of asking a gateway whether it knows us. */
export const testOutcomes = ['ready', 'refused', 'away', 'budget-spent'] as const;
