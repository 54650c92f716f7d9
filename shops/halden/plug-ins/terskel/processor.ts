import { createDetector } from './compressor.ts'
import { parameters } from './parameters.ts'

/** What the panel draws: the loudest sample and the largest reduction since the last report, both in decibels. */
export type Meter = { level: number; reduction: number }

const reportsPerSecond = 30

type Values = Record<string, Float32Array>

/** Compresses in the audio thread. The channels are linked: the louder one sets the reduction of both. */
class Terskel extends AudioWorkletProcessor {
  static parameterDescriptors = parameters.map(({ id, min, max, initial }) => ({
    name: id,
    minValue: min,
    maxValue: max,
    defaultValue: initial,
    automationRate: 'k-rate',
  }))

  readonly #detector = createDetector(sampleRate)
  #frames = 0
  #peak = 0
  #reduction = 0

  process([input = []]: Float32Array[][], [output = []]: Float32Array[][], values: Values): boolean {
    const value = (id: string) => values[id]?.[0] ?? 0
    const settings = {
      threshold: value('threshold'),
      ratio: value('ratio'),
      knee: value('knee'),
      attack: value('attack') / 1000,
    }
    const gain = 10 ** (value('gain') / 20)
    const wet = value('mix') / 100
    const length = output[0]?.length ?? 0
    for (let at = 0; at < length; at++) {
      let peak = 0
      for (const channel of input) peak = Math.max(peak, Math.abs(channel[at] ?? 0))
      const reduction = this.#detector.next(peak, settings)
      const factor = wet * gain * 10 ** (-reduction / 20) + 1 - wet
      output.forEach((channel, index) => {
        channel[at] = (input[index]?.[at] ?? 0) * factor
      })
      this.#peak = Math.max(this.#peak, peak)
      this.#reduction = Math.max(this.#reduction, reduction)
    }
    this.#report(length)
    return true
  }

  #report(length: number): void {
    this.#frames += length
    if (this.#frames < sampleRate / reportsPerSecond) return
    const meter: Meter = { level: 20 * Math.log10(this.#peak + 1e-9), reduction: this.#reduction }
    this.port.postMessage(meter)
    this.#frames = 0
    this.#peak = 0
    this.#reduction = 0
  }
}

registerProcessor('halden-terskel', Terskel)
