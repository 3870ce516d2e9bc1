const youtubeHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'];
const vimeoHosts = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'];

const parsed = (text: string): URL | null => {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return URL.canParse(address) ? new URL(address) : null;
};

/** The address under which a page frames the video, out of whatever address people copy; null for what is none of YouTube or Vimeo. */
export const introVideo = (text: string): string | null => {
  const url = parsed(text);
  if (!url) return null;
  const parts = url.pathname.split('/').filter(Boolean);
  if (youtubeHosts.includes(url.hostname)) {
    const id = url.searchParams.get('v') ?? (['embed', 'shorts', 'live'].includes(parts[0] ?? '') ? parts[1] : parts[0]);
    return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
  }
  if (!vimeoHosts.includes(url.hostname)) return null;
  const id = parts.find((part) => /^\d{6,12}$/.test(part));
  return id ? `https://player.vimeo.com/video/${id}` : null;
};
