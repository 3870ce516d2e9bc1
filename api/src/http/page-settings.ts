import { hscBatches } from '#contracts/shared/choices';
import type { Config } from '#platform';

/** What of the configuration a page may know (`shell/page-info.ts` reads it); null is off. */
interface PageSettings {
  readonly google: boolean;
  readonly botCheckKey: string | null;
  readonly analytics: { readonly src: string; readonly id: string } | null;
  readonly icons: string | null;
  readonly playerCss: string | null;
  /** The batches offered, where they are not the specification's. */
  readonly batches: readonly string[] | null;
}

/** Other origins that a page may use, each only for what is configured. */
export interface Origins {
  readonly script: readonly string[];
  readonly style: readonly string[];
  readonly font: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly frame: readonly string[];
}

export const pageSettings = (config: Config): PageSettings => ({
  google: Boolean(config.GOOGLE_CLIENT_ID),
  botCheckKey: config.BOT_CHECK_KEY || null,
  analytics: config.ANALYTICS_URL && config.ANALYTICS_ID ? { src: config.ANALYTICS_URL, id: config.ANALYTICS_ID } : null,
  icons: config.ICONS_URL || null,
  playerCss: config.PLAYER_CSS_URL || null,
  batches: config.HSC_BATCHES.join() === hscBatches.join() ? null : config.HSC_BATCHES,
});

const originOf = (address: string | null | undefined): string[] => (address && URL.canParse(address) ? [new URL(address).origin] : []);

/** The bot check's script loads its parts from a second host of the same company, and shows itself in a frame. */
const botParts: Readonly<Record<string, readonly string[]>> = { 'https://www.google.com': ['https://www.gstatic.com'] };

/** Google sign-in is a redirect and needs nothing here. */
export const originsOf = (config: Config): Origins => {
  const { botCheckKey, analytics, icons, playerCss } = pageSettings(config);
  const bot = botCheckKey ? originOf(config.BOT_CHECK_URL) : [];
  const [measuring, player] = [originOf(analytics?.src), originOf(playerCss)];
  return {
    script: [...bot, ...bot.flatMap((host) => botParts[host] ?? []), ...measuring],
    style: player,
    font: player,
    connect: [...bot, ...measuring, ...originOf(icons)],
    image: measuring,
    frame: bot,
  };
};
