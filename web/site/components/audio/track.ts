/** A recording to play: where it is, how long and how loud, and how media controls outside of the page name it. */
export type Track = {
  src: string
  /** Its length. */
  seconds: number
  /** From 0 to 1. */
  gain: number
  title: string
  album: string
  artist: string
  /** The address of a picture. */
  artwork: string | undefined
}

/** A time as minutes and seconds: 0:07. */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
