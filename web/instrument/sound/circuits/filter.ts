/** A filter with two poles that stays whole however fast it is turned (Zavalishin's trapezoidal state-variable form). */
export class Filter {
  private readonly sampleRate: number
  private first = 0
  private second = 0
  private a1 = 0
  private a2 = 0
  private a3 = 0
  private damping = 1
  low = 0
  band = 0
  high = 0

  constructor(sampleRate: number) {
    this.sampleRate = sampleRate
  }

  /** `resonance` from about 0.5, flat, upwards. */
  tune(frequency: number, resonance: number): void {
    const turn = Math.tan(Math.PI * Math.min(0.45, frequency / this.sampleRate))
    this.damping = 1 / resonance
    this.a1 = 1 / (1 + turn * (turn + this.damping))
    this.a2 = turn * this.a1
    this.a3 = turn * this.a2
  }

  /** Takes a sample in; `low`, `band` and `high` are what came out. */
  pass(sample: number): void {
    const rest = sample - this.second
    this.band = this.a1 * this.first + this.a2 * rest
    this.low = this.second + this.a2 * this.first + this.a3 * rest
    this.first = 2 * this.band - this.first
    this.second = 2 * this.low - this.second
    this.high = sample - this.damping * this.band - this.low
  }

  rest(): void {
    this.first = 0
    this.second = 0
  }
}
