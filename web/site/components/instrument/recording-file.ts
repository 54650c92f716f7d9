/** A recording as a file, named after what was played: 'mallets-slow-seven.wav'. */
export function nameRecording(product: string, pattern: string): string {
  const words = `${product} ${pattern}`
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return `${words
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
    .join('-')}.wav`
}

/** A time in minutes and seconds: '0:07'. */
export function writeClock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
