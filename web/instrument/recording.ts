import type { FromSound } from './messages.ts'
import { type BitDepth, writeHeader, writeSamples } from './wav.ts'

/** The longest recording in seconds; later samples are dropped. */
export const longestRecording = 300

const bits: BitDepth = 24

/** Encodes samples as a WAV file chunk by chunk, so that a long recording is never in memory twice. */
export function createRecording(sampleRate: number) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let framesLeft = longestRecording * sampleRate

  return {
    add({ left, right, frames }: Extract<FromSound, { type: 'recorded' }>): void {
      const kept = Math.min(frames, framesLeft)
      framesLeft -= kept
      if (kept > 0) chunks.push(writeSamples(left.subarray(0, kept), right.subarray(0, kept), bits))
    },
    finish(): Blob {
      const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
      return new Blob([writeHeader(bytes, sampleRate, bits), ...chunks], { type: 'audio/wav' })
    },
  }
}
