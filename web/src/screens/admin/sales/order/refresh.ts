import { mutate } from 'swr';

/** Acts on an order live at other addresses than what shows it: the sales desk is asked again, whatever of it is on screen. */
export const refreshSales = (): Promise<unknown> => mutate((key) => typeof key === 'string' && key.startsWith('/api/admin/sales/'));
