import type { Measured } from '../../facts.ts'
import { type Jobs, MediaFault } from '../jobs.ts'
import { decodeAudio } from './decode.ts'
import { createLoudnessMeter, type LoudnessMeter } from './loudness.ts'
import { createWaveform, type Waveform } from './waveform.ts'

const peakCount = 240

/** Decodes a whole recording for its waveform and its loudness. Throws a `MediaFault` if nothing can be decoded. */
export async function measureAudio({ file, type }: Jobs['measureAudio']['input']): Promise<Measured> {
  let meters: { loudness: LoudnessMeter; waveform: Waveform } | undefined
  for await (const { rate, channels } of decodeAudio(file, type)) {
    meters ??= { loudness: createLoudnessMeter(rate, channels.length), waveform: createWaveform(rate) }
    meters.loudness.add(channels)
    meters.waveform.add(channels)
  }
  if (!meters) throw new MediaFault('Contains no sound that can be decoded: save the recording again')
  const loudness = meters.loudness.integrate()
  return {
    peaks: meters.waveform.peaks(peakCount),
    loudness: loudness === null ? null : Math.round(loudness * 10) / 10,
  }
}
