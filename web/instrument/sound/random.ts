/** Numbers that look random and are the same again from the same seed. */
export class Random {
  private state: number

  constructor(seed: number) {
    // Neighbouring seeds must not begin alike.
    this.state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bf03635) | 0 || 1
  }

  /** From -1 to 1, all alike: white noise, one sample a call. */
  next(): number {
    let state = this.state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.state = state
    return state / 0x80000000
  }

  /** From 0 to 1. */
  chance(): number {
    return (this.next() + 1) / 2
  }
}
