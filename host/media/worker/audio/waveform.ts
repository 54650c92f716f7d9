/** The highest level of each part of equal length. */
export type Waveform = {
  /** Takes the next samples of every channel. */
  add(channels: readonly Float32Array[]): void
  /** Levels from 0 to 1; fewer than asked for if the recording is that short. */
  peaks(count: number): number[]
}

const partsPerSecond = 100

/** Keeps the level of each 10 ms of a recording that arrives in parts of any length. */
export function createWaveform(rate: number): Waveform {
  const partLength = Math.max(1, Math.round(rate / partsPerSecond))
  const levels: number[] = []
  let highest = 0
  let filled = 0

  return {
    add(channels) {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length; at++) {
        for (const samples of channels) highest = Math.max(highest, Math.abs(samples[at] ?? 0))
        if (++filled < partLength) continue
        levels.push(highest)
        highest = 0
        filled = 0
      }
    },
    peaks(count) {
      const all = filled > 0 ? [...levels, highest] : levels
      const wanted = Math.min(count, all.length)
      return Array.from({ length: wanted }, (_, index) => {
        const part = all.slice(
          Math.floor((index * all.length) / wanted),
          Math.floor(((index + 1) * all.length) / wanted),
        )
        return Math.round(Math.min(1, Math.max(...part)) * 100) / 100
      })
    },
  }
}
