import type { BrowserContext, Frame, Page } from 'playwright-core'
import { writeWav } from '#web/instrument/wav.ts'
import { createRandom } from '../seeded-random.ts'
import type { Heard } from './compare-sounds.ts'

/** How long a round of the test's recording is, in seconds. */
export const roundSeconds = 0.5

/**
 * Runs in frames before any script of theirs: all that goes to the loudspeakers passes one meter. It is not only what the frame
 * connects; plug-ins connect silent nodes of theirs as well, so that these are kept running.
 */
const tap = `const connect = AudioNode.prototype.connect
AudioNode.prototype.connect = function (target, ...rest) {
  if (!(target instanceof AudioDestinationNode)) return connect.call(this, target, ...rest)
  window.meter ??= new AnalyserNode(target.context, { fftSize: 32768 })
  connect.call(this, window.meter)
  connect.call(window.meter, target)
  return target
}`

const read = `(() => {
  if (!window.meter) return null
  const samples = new Float32Array(meter.fftSize)
  meter.getFloatTimeDomainData(samples)
  return { rate: meter.context.sampleRate, samples: [...samples] }
})()`

/** Measures what pages of this context play from then on. */
export const listenIn = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: tap })

/** What the frame of a plug-in plays now. Throws if it has none, or nothing that plays. */
export async function hear(page: Page): Promise<Heard> {
  const frame = page.frames().find((each: Frame) => each.url().includes('/plug-ins/'))
  const heard = await frame?.evaluate<Heard | null>(read)
  if (!heard) throw new Error('No frame of the page plays anything')
  return heard
}

/** Half a second with a chord that fades and noise that is shorter, for effects: it has all frequencies, and gaps. */
export function writeRound(rate = 48_000): Buffer {
  const random = createRandom(1)
  const side = Float32Array.from({ length: rate * roundSeconds }, (_, at) => {
    const time = at / rate
    const chord = [110, 277, 660, 1480].reduce((sum, pitch) => sum + Math.sin(2 * Math.PI * pitch * time), 0)
    return chord * 0.06 * Math.exp(-time * 9) + (random.below(65_536) / 32_768 - 1) * 0.12 * Math.exp(-time * 30)
  })
  return Buffer.from(writeWav({ sampleRate: rate, left: side, right: side }, 16))
}
