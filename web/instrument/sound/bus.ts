const threshold = 0.62
const knee = 0.72
const ceiling = 0.95
const room = ceiling - knee

const attack = 0.0012
const release = 0.14

type Side = { last: number; steady: number }

/** The output stage of all pads: a high-pass filter at 8 Hz, a limiter and soft clipping. */
export class Bus {
  private readonly block: number
  private readonly attackStep: number
  private readonly releaseStep: number
  private loudness = 0
  private readonly one: Side = { last: 0, steady: 0 }
  private readonly other: Side = { last: 0, steady: 0 }

  constructor(sampleRate: number) {
    this.block = Math.exp((-2 * Math.PI * 8) / sampleRate)
    this.attackStep = 1 - Math.exp(-1 / (attack * sampleRate))
    this.releaseStep = 1 - Math.exp(-1 / (release * sampleRate))
  }

  /** Processes both channels with the same gain, which keeps the stereo image stable. */
  pass(left: Float32Array, right: Float32Array): void {
    const { one, other } = this
    for (let at = 0; at < left.length; at++) {
      const leftNow = this.lift(one, left[at] ?? 0)
      const rightNow = this.lift(other, right[at] ?? 0)
      const peak = Math.max(Math.abs(leftNow), Math.abs(rightNow))
      this.loudness += (peak - this.loudness) * (peak > this.loudness ? this.attackStep : this.releaseStep)
      const gain = this.loudness > threshold ? (threshold / this.loudness) ** 0.75 : 1
      left[at] = round(leftNow * gain)
      right[at] = round(rightNow * gain)
    }
    // Denormal numbers would slow down the arithmetic.
    if (this.loudness < 1e-12) this.loudness = 0
    if (Math.abs(one.steady) < 1e-12) one.steady = 0
    if (Math.abs(other.steady) < 1e-12) other.steady = 0
  }

  private lift(side: Side, sample: number): number {
    side.steady = sample - side.last + this.block * side.steady
    side.last = sample
    return side.steady
  }
}

function round(sample: number): number {
  const size = Math.abs(sample)
  return size <= knee ? sample : Math.sign(sample) * (knee + room * Math.tanh((size - knee) / room))
}
