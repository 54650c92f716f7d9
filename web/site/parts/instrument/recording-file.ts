/** A recording as a file, named after what was played: 'clatter-rachenitsa-2-2-3.wav'. */
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

/** Has the browser save a recording. */
export function saveRecording(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
