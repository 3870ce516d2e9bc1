/** First match wins: most browsers also name those they descend from, so the descendants come first. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b|\[FB/],
  ['Instagram', /\bInstagram\b/],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera Mini', /\bOpera Mini\b/],
  ['Opera', /\b(?:OPR|Opera|OPX|OPT)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\b|\bUCWEB\b/],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Vivo Browser', /\bVivoBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['DuckDuckGo', /\b(?:DuckDuckGo|Ddg)\//],
  ['Brave', /\bBrave\b/],
  ['Yandex', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS|Focus)\//],
  ['Chromium', /\bChromium\b/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['Internet Explorer', /\b(?:MSIE |Trident\/)/],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows Phone', /\bWindows Phone\b/],
  ['KaiOS', /\bKAIOS\b/i],
  ['HarmonyOS', /\bHarmonyOS\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biP(?:hone|od)\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
];

const firstOf = (table: readonly (readonly [string, RegExp])[], text: string): string | null =>
  table.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/**
 * A few words by which a person knows a device again, out of what its browser says of itself: `Chrome, Android`. Names of products, the
 * same in every language. What nothing is known of is named by the program itself (`curl`), or is empty: the screen then says so.
 */
export const deviceName = (userAgent: string): string => {
  const text = userAgent.slice(0, 300);
  const known = [firstOf(browsers, text), firstOf(systems, text)].filter((part) => part !== null);
  if (known.length > 0) return known.join(', ');
  return /^[A-Za-z][\w .-]{0,39}/.exec(text)?.[0].trim() ?? '';
};
