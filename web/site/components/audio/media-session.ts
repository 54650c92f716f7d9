import type { Track } from './track.ts'

type Controls = { play(): void; pause(): void; seek(seconds: number): void; position(): number }

/** How far the keys for forward and back move, in seconds, unless they say it. */
const skip = 5

/** Names a recording to media keys, headphones and lock screens, and lets them control it. */
export function openMediaSession(track: Track, { play, pause, seek, position }: Controls): void {
  if (!('mediaSession' in navigator)) return
  const { title, album, artist, artwork } = track
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    album,
    artist,
    artwork: artwork === undefined ? [] : [{ src: artwork }],
  })
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', play],
    ['pause', pause],
    ['stop', pause],
    ['seekto', ({ seekTime = 0 }) => seek(seekTime)],
    ['seekforward', ({ seekOffset = skip }) => seek(position() + seekOffset)],
    ['seekbackward', ({ seekOffset = skip }) => seek(position() - seekOffset)],
  ]
  for (const [action, handle] of actions) navigator.mediaSession.setActionHandler(action, handle)
}

export function leaveMediaSession(): void {
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = null
}
