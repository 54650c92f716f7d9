/** The box of the drawing, in its own units; it is stretched to its place. */
export const waveformSize = { width: 120, height: 100 }

const barWidth = 0.62
/** What is drawn of silence, and of a recording that is not measured yet. */
const least = 3

/** The path of a waveform: a bar for each part of equal length, around the middle. */
export function drawWaveform(peaks: readonly number[]): string {
  const { width, height } = waveformSize
  const levels = reduce(peaks, width)
  const highest = Math.max(...levels, 0.01)
  return levels
    .map((level, bar) => {
      const tall = Math.max(least, Math.round((level / highest) * height))
      return `M${bar} ${(height - tall) / 2}h${barWidth}v${tall}h-${barWidth}z`
    })
    .join('')
}

/** The highest of the peaks that fall into each bar. */
function reduce(peaks: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars))
    return Math.max(0, ...peaks.slice(from, to))
  })
}
