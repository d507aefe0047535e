// Films of other companies.
const YOUTUBE = /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)(?<id>[\w-]{6,20})/;
const VIMEO = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(?<id>\d{5,12})/;

/** The player of a film of another company, and who it belongs to. */
export function playerOf(url: string): { provider: string; player: string } | undefined {
  const film = YOUTUBE.exec(url)?.groups?.['id'];
  if (film) return { provider: 'YouTube', player: `https://www.youtube-nocookie.com/embed/${film}?autoplay=1` };
  const other = VIMEO.exec(url)?.groups?.['id'];
  return other ? { provider: 'Vimeo', player: `https://player.vimeo.com/video/${other}?dnt=1&autoplay=1` } : undefined;
}
